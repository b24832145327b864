import type { FastifyRequest } from 'fastify';
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
import { checkVariables } from '../input/check-variables.js';
import { refuseStrays } from '../input/coerce-value.js';
import type { RestRoute } from '../rest-routes.js';

/** The input of a request before any check: path and query are texts, a body is JSON. */
export interface RawInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Whether an unknown query parameter is refused. */
  strict?: boolean;
}

/** What a request to a route has sent, by the names of its path parameters. */
export function inputOf(request: FastifyRequest, route: RestRoute, parameters: string[], strict: boolean): RawInput {
  const given = request.params as Record<string, string>;
  const path = Object.fromEntries(parameters.map((name) => [name, given[name] ?? '']));
  const query = request.query as Record<string, unknown>;
  if (route.method === 'GET' || (route.method === 'DELETE' && request.body === undefined))
    return { path, query, strict };
  if (route.bytes) {
    // As GraphQL takes a file.
    const file = (request.body as Buffer | undefined)?.toString('base64') ?? '';
    return { path, query: { ...query, [route.bytes]: file }, strict };
  }
  // No body counts as an empty object; `null` is a body of the wrong type.
  const body = request.body === undefined ? {} : request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = Array.isArray(body) ? 'array' : body === null ? null : typeof body;
    throw AppError.invalid({ field: 'body', code: 'type', received, allowed: 'object' });
  }
  return { path, query, strict, body: body as Record<string, unknown> };
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
  if (strict && body) refuseStrays(Object.keys(query), []);
  const names = body || strict ? { sent: Object.keys(body ?? query), allowed } : undefined;
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
