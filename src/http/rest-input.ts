import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { AppError, type FieldIssue } from '../shared/errors.js';
import { shown } from '../shared/validate-args.js';
import { type GivenArgument, rangeIssues } from './range-issues.js';
import { camelCase, camelKeys } from './snake-case.js';
import { successorIssue } from './versions/successor.js';

/** What a request says, before anything was checked: path and query are texts, a body is JSON. */
export interface RawInput {
  /** The root field that it asks for, as in `Query.plants`. */
  field: string;
  path: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/**
 * The variables of the operation, checked by the types of the schema; everything that does not fit is told at once.
 * A body may hold nothing that the operation does not know; a query string may.
 */
export async function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode, input: RawInput) {
  const issues: FieldIssue[] = [];
  const args: GivenArgument[] = [];
  const variables: Record<string, unknown> = {};
  const names = new Set<string>();
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType;
    if (!(name in input.path)) names.add(name);
    const value = pick(type, name, input);
    if (value === undefined) {
      if (isNonNullType(type)) issues.push(missing(name, type));
      continue;
    }
    if (input.body && value !== null && isListType(getNullableType(type)) && !Array.isArray(value)) {
      // GraphQL takes one item for a list of one; a REST client that sends one has made a mistake.
      issues.push(issueAt([name], value, 'Expected an array.', type));
      continue;
    }
    variables[name] = coerceInputValue(value, type, (path, received, error) => {
      issues.push(issueAt([name, ...path], received, error.message, type));
    });
    args.push({ name: camelCase(name), type, value: camelKeys(variables[name]) });
  }
  for (const name of Object.keys(input.body ?? {})) if (!names.has(name)) issues.push(unknown(name, [...names]));
  if (issues.length > 0) throw AppError.badInput([...issues, ...(await rangeIssues(input.field, args))]);
  return variables;
}

function pick(type: GraphQLInputType, name: string, { path, query, body }: RawInput): unknown {
  if (Object.hasOwn(path, name)) return path[name];
  if (body) return Object.hasOwn(body, name) ? body[name] : undefined;
  return query && Object.hasOwn(query, name) ? fromText(type, query[name]) : undefined;
}

/** A query parameter in the form its type wants; what does not look like it stays text, and is refused as such. */
function fromText(type: GraphQLInputType, text: unknown): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [text].flat().map((item) => fromText(nullable.ofType, item));
  if (typeof text !== 'string') return text;
  const { name } = getNamedType(type);
  if (name === 'Int' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

const missing = (field: string, type: GraphQLInputType): FieldIssue => ({
  field,
  code: 'required',
  message: `${field} is required`,
  received: null,
  allowed: allowedBy(type),
});

const unknown = (field: string, allowed: string[]): FieldIssue => ({
  field,
  code: 'unknown',
  message: `${field} is not a field of this request; it has ${allowed.join(', ') || 'none'}`,
  allowed,
});

/** An issue inside a value, with the path as people write it: `items[0].quantity`. */
export function issueAt(
  path: readonly (string | number)[],
  received: unknown,
  reason: string,
  type: GraphQLInputType,
): FieldIssue {
  const field = path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
  const stranger = /^Field "(.*?)" is not defined by type/.exec(reason)?.[1];
  if (stranger !== undefined) return unknownAt(`${field}.${stranger}`, reason);
  const legacy = successorIssue(getNamedType(type).name, field, String(received));
  if (legacy && path.length === 1) return legacy;
  const code = /is not defined by type/.test(reason)
    ? 'unknown'
    : /was not provided/.test(reason)
      ? 'required'
      : 'type';
  return {
    field,
    code,
    message: `${field}: ${reason} (received ${shown(received)})`,
    received,
    allowed: path.length === 1 ? allowedBy(type) : undefined,
  };
}

/** A field inside an input that the input does not have; the library's hint at a similar name is kept. */
function unknownAt(field: string, reason: string): FieldIssue {
  const hint = /Did you mean .*$/.exec(reason)?.[0] ?? '';
  return { field, code: 'unknown', message: `${field} is not a field of this request. ${hint}`.trim() };
}

function allowedBy(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map((value) => value.name) : String(type);
}
