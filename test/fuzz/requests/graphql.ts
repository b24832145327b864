import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { bodyOf } from './bodies.js';
import { strangeHeaders } from './headers.js';
import { type FuzzRequest, SENDERS, type Sender } from './request.js';
import { hostileText, type Known, objectOf } from './values.js';

/** The fields of a type that need no arguments, so many levels deep. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const inner = getNamedType(type);
  if (!isObjectType(inner)) return '';
  if (depth === 0) return '{ __typename }';
  const plain = Object.values(inner.getFields()).filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)));
  return `{ ${plain.map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`).join(' ')} }`;
}

type Kind = 'query' | 'mutation';
export type Operation = { kind: Kind; field: GraphQLField<unknown, unknown> };

export function operationsOf(schema: GraphQLSchema): Operation[] {
  const of = (kind: Kind, type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
  return [...of('query'), ...of('mutation')];
}

/** A value as GraphQL writes it in a document; strings as JSON does, which it reads, too. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${literal(part)}`)
    .join(' ')} }`;
};

/** An operation called with variables, or with all of them written into the document. */
export function documentOf({ kind, field }: Operation, given: Record<string, unknown>, depth: number, inline: boolean) {
  const used = field.args.filter(({ name }) => Object.hasOwn(given, name));
  const heads = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const args = used.map(({ name }) => `${name}: ${inline ? literal(given[name]) : `$${name}`}`).join(', ');
  const head = inline || heads === '' ? kind : `${kind} (${heads})`;
  return {
    query: `${head} { result: ${field.name}${args && `(${args})`} ${selectionOf(field.type, depth)} }`,
    ...(!inline && { variables: given }),
  };
}

type Bend = (query: string, text: string) => string;

/** What is done to a document that would be fine. */
const bends: Bend[] = [
  (query, text) => query.slice(0, text.length * 7),
  (query) => query.replace('{', '{{'),
  (query) => query.replace('}', '@skip(if: true) }'),
  (query) => `${query} fragment A on Query { ...B } fragment B on Query { ...A }`,
  (query) => query.replace('result', '__proto__'),
  (query) => query.replace('result:', 'a: __typename constructor: '),
  (query, text) => query.replace('{', `# ${text}\n{`),
  (query, text) => query.replace('result', text),
  (query) => query.replace(/^\w+/, 'subscription'),
  (query) => `${query} ${query}`,
  () => `{ ${'plants { items { '.repeat(20)} id ${'} }'.repeat(20)} }`,
  () => `{ ${Array.from({ length: 30 }, (_, at) => `a${at}: plants { total }`).join(' ')} }`,
  () => '{ __schema { types { fields { type { ofType { ofType { name } } } } } } }',
  (_, text) => `{ __type(name: ${JSON.stringify(text)}) { name fields { name } } }`,
  (_, text) => `{ plants(q: """${text}""") { total } }`,
  () => `{ plants(limit: ${'9'.repeat(400)}) { total } }`,
  () => `query ($a: Int = 5, $a: Int!) { plants(limit: $a) { total } }`,
  () => `{ plants(sort: ${'['.repeat(200)}NEWEST${']'.repeat(200)}) { total } }`,
  () => `{ ${'...{'.repeat(400)} __typename ${'}'.repeat(400)} }`,
  () => '{ plants @include(if: $nothing) { total @deprecated } }',
];

const memberOf = (text: string) =>
  fc.constantFrom<object>(
    { operationName: text },
    { operationName: '__proto__' },
    { variables: [text] },
    { variables: text },
    { extensions: { persistedQuery: { version: 1, sha256Hash: text } } },
    { extensions: { persistedQuery: { version: 1, sha256Hash: { toString: 1, valueOf: 1 } } } },
    { extensions: { persistedQuery: text } },
    { extensions: [text] },
    { query: [text] },
    { query: null },
    { query: 7 },
    { [text]: text },
  );

const sent = (sender: Sender, headers: FuzzRequest['headers'], body: string | Buffer): FuzzRequest => ({
  sender,
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

const asUrl = (sender: Sender, headers: FuzzRequest['headers'], { query, variables }: Call): FuzzRequest => {
  const parameters = new URLSearchParams({ query, ...(variables && { variables: JSON.stringify(variables) }) });
  return { sender, method: 'GET', path: `/graphql?${String(parameters).slice(0, 12_000)}`, headers };
};

type Call = { query: string; variables?: Record<string, unknown> };

/** Requests of every operation of the schema, with what its arguments take by their types, and what they do not. */
export function graphqlRequest(schema: GraphQLSchema, known: Known): fc.Arbitrary<FuzzRequest> {
  const calls = operationsOf(schema).map((operation) =>
    fc
      .tuple(objectOf(operation.field.args, operation.field.name, known), fc.nat(2), fc.nat(3))
      .map(([given, depth, inline]) => documentOf(operation, given, depth, inline === 0)),
  );
  const call: fc.Arbitrary<Call> = fc.oneof(...calls);
  const bent = fc
    .tuple(call, fc.constantFrom(...bends), hostileText)
    .map(([one, bend, text]) => ({ ...one, query: bend(one.query, text) }));
  const strange = fc
    .tuple(call, hostileText.chain(memberOf), fc.boolean())
    .map(([one, member, list]) => (list ? [{ ...one, ...member }] : { ...one, ...member }));
  const bodies = bodyOf(
    fc.oneof({ weight: 7, arbitrary: call }, { weight: 2, arbitrary: bent }, { weight: 1, arbitrary: strange }),
  );
  const sender = fc.constantFrom(...SENDERS);
  return fc.oneof(
    { weight: 12, arbitrary: fc.tuple(sender, strangeHeaders, bodies).map((parts) => sent(...parts)) },
    { weight: 1, arbitrary: fc.tuple(sender, strangeHeaders, fc.oneof(call, bent)).map((parts) => asUrl(...parts)) },
  );
}
