import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { checkVariables } from '../input/check-variables.js';

/** The input of a request before any check: path and query are texts, a body is JSON. */
export interface RawInput {
  path: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/**
 * The checked variables of the operation. Unknown fields of a body are refused; unknown query parameters are ignored,
 * because legacy clients send their own.
 */
export async function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode, input: RawInput) {
  const { path, query = {}, body } = input;
  const types = (operation.variableDefinitions ?? [])
    .map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type as never) as GraphQLInputType] as const)
    .filter(([name]) => !Object.hasOwn(path, name));
  const texts = types
    .filter(([name]) => Object.hasOwn(query, name))
    .map(([name, type]) => [name, fromText(type, query[name])]);
  const names = body && { sent: Object.keys(body), allowed: types.map(([name]) => name) };
  const raw = { ...(body ?? Object.fromEntries(texts)), ...path };
  return checkVariables(schema, operation, raw, { names, loneItems: false });
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
