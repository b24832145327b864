import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { AppError } from '../../core/errors.js';
import { MAX_ISSUES } from '../../core/field-issue.js';
import { checkVariables } from '../input/check-variables.js';
import { unknownIssue } from '../input/coerce-value.js';

/** The input of a request before any check: path and query are texts, a body is JSON. */
export interface RawInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Whether an unknown query parameter is refused. */
  strict?: boolean;
}

/**
 * The checked variables of the operation. Unknown fields of a body are refused; unknown query parameters are ignored,
 * because legacy clients send their own, unless the client asks for strict handling.
 */
export async function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode, input: RawInput) {
  const { path, query, body, strict } = input;
  const types = (operation.variableDefinitions ?? [])
    .map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type as never) as GraphQLInputType] as const)
    .filter(([name]) => !Object.hasOwn(path, name));
  const texts = types
    .filter(([name]) => Object.hasOwn(query, name))
    .map(([name, type]) => [name, fromText(type, query[name])]);
  const allowed = types.map(([name]) => name);
  // A query parameter never stands in for a field of the body.
  if (strict && body) refuseStrays(Object.keys(query));
  const names = body || strict ? { sent: Object.keys(body ?? query), allowed } : undefined;
  const raw = { ...(body ?? Object.fromEntries(texts)), ...path };
  return checkVariables(schema, operation, raw, { names, loneItems: false });
}

function refuseStrays(sent: string[]): void {
  if (sent.length > 0) throw AppError.badInput(sent.slice(0, MAX_ISSUES).map((name) => unknownIssue(name, [])));
}

/** Converts a query parameter to its type; a value of another form stays a text, and is refused as one. */
function fromText(type: GraphQLInputType, text: unknown): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [text].flat().map((item) => fromText(nullable.ofType, item));
  if (typeof text !== 'string') return text;
  const { name } = getNamedType(type);
  if (name === 'Int' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
