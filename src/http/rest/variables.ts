import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { AppError, type FieldIssue, MAX_ISSUES } from '../../core/errors.js';
import { rootFieldOf } from '../../versions/root-field.js';
import { coerceValue } from '../input/coerce-value.js';
import { rangeIssues } from '../input/range-issues.js';
import { missingIssue, typeIssue, unknownIssue } from '../input/type-issues.js';

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
  const variables: Record<string, unknown> = {};
  const meant: Record<string, unknown> = {};
  const names = new Set<string>();
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType;
    if (!(name in input.path)) names.add(name);
    const value = pick(type, name, input);
    if (value === undefined) {
      if (isNonNullType(type)) issues.push(missingIssue([name], type));
      continue;
    }
    if (input.body && value !== null && isListType(getNullableType(type)) && !Array.isArray(value)) {
      // GraphQL takes one item for a list of one; a REST client that sends one has made a mistake.
      issues.push(typeIssue([name], value, 'Expected an array.', type));
      continue;
    }
    // The execution coerces it once more: it takes names of enum values, and this gives what they mean.
    variables[name] = value;
    meant[name] = coerceValue(name, value, type, issues);
  }
  const strays = Object.keys(input.body ?? {}).filter((name) => !names.has(name));
  issues.push(...strays.slice(0, MAX_ISSUES).map((name) => unknownIssue(name, [...names])));
  if (issues.length > 0) {
    const ranges = await rangeIssues(input.field, rootFieldOf(schema, input.field), meant);
    throw AppError.badInput([...issues, ...ranges]);
  }
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
