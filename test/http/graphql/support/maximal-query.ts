import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { measure } from '../../../../src/http/measure/measure.js';
import { limitCost, limitDocument, limitOperation } from '../../../../src/http/measure/query-limits.js';
import { operationOf } from './operation.js';

type Random = () => number;
type Field = GraphQLField<unknown, unknown>;

/** A field of a query, with the fields below it. */
interface Node {
  field: Field;
  type?: GraphQLObjectType;
  alias?: string;
  args: string;
  below: Node[];
}

/** How often an addition may be refused before a query counts as maximal. */
const REFUSALS = 30;

/**
 * A query that starts with this root field and grows by fields drawn at random, until the limits refuse nearly every
 * further one. Each object has all its plain fields.
 */
export function maximalQuery(schema: GraphQLSchema, root: Field, args: string, random: Random): string {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const start = nodeOf(root, args);
  const all = [start];
  let aliases = 0;
  for (let refused = 0; refused < REFUSALS; ) {
    const parent = pick(all.filter(({ type }) => type && objectFields(type).length > 0));
    const field = parent?.type && pick(objectFields(parent.type));
    if (!parent || !field) break;
    const taken = parent.below.some((node) => node.field === field);
    const alias = taken ? `a${aliases++}` : undefined;
    const isPage = field.args.some(({ name }) => name === 'limit');
    const node = { ...nodeOf(field, isPage ? `(limit: ${2 + Math.floor(random() * 3)})` : ''), alias };
    parent.below.push(node);
    if (isAllowed(schema, print(start))) {
      all.push(node, ...node.below);
    } else {
      parent.below.pop();
      refused += 1;
    }
  }
  return print(start);
}

/** The same query with pages of twice the size. */
export const withDoublePages = (query: string): string =>
  query.replace(/limit: (\d+)/g, (_, limit) => `limit: ${2 * Number(limit)}`);

/** Whether the limits let a query pass. */
export function isAllowed(schema: GraphQLSchema, query: string): boolean {
  try {
    limitDocument(query);
    const document = parse(query);
    const measured = measure(schema, document, operationOf(document));
    limitOperation(measured);
    limitCost(measured);
    return true;
  } catch {
    return false;
  }
}

function nodeOf(field: Field, args: string): Node {
  const named = getNamedType(field.type);
  const node: Node = { field, args, below: [] };
  if (!isObjectType(named)) return node;
  // A page is of no use without its items.
  const items = named.getFields()['items'];
  const isPage = items && !('id' in named.getFields());
  return { ...node, type: named, below: isPage ? [nodeOf(items, '')] : [] };
}

const objectFields = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter((field) => isObjectType(getNamedType(field.type)));

const plainFields = (type: GraphQLObjectType): string[] =>
  Object.values(type.getFields())
    .filter((field) => !isObjectType(getNamedType(field.type)) && !field.args.some(({ type: of }) => isNonNullType(of)))
    .map(({ name }) => name);

function print(root: Node): string {
  const printed = ({ field, alias, args, type, below }: Node): string => {
    const name = alias ? `${alias}: ${field.name}` : field.name;
    const selection = type ? ` { ${[...plainFields(type), ...below.map(printed)].join(' ') || '__typename'} }` : '';
    return `${name}${args}${selection}`;
  };
  return `{ ${printed(root)} }`;
}
