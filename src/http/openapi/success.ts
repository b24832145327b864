import { type GraphQLField, getNamedType } from 'graphql';
import type { RestRoute } from '../rest-routes.js';
import { isKeyed } from './codes.js';
import { answersOf } from './examples/examples.js';
import type { JsonSchema } from './json-schema.js';
import { header } from './parts.js';
import parts from './parts.json' with { type: 'json' };

/** The successful responses of a route, by status. */
export function successResponses(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const headers = headersOf(route, field);
  if (route.status === 204) return { '204': { description: 'Success; no body.', headers } };
  const { name, description } = getNamedType(field.type);
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { 'application/json': { schema, examples: answersOf(route.field, route.status) } };
  const success = { [route.status]: { description: description ?? route.summary, headers, content } };
  if (route.method !== 'GET') return success;
  return {
    ...success,
    '304': { description: 'Not modified: the response named by `If-None-Match` is still current; no body.', headers },
  };
}

function headersOf(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const isPage = getNamedType(field.type).name.endsWith('Page');
  const caching = { 'Cache-Control': header('Revalidate'), ETag: header('ETag'), Vary: header('Vary') };
  return {
    ...parts.commonHeaders,
    ...(isPage ? { Link: header('PageLinks') } : {}),
    ...(route.location ? { Location: header('Location') } : {}),
    ...(route.method === 'GET' ? caching : { 'Cache-Control': header('NoStore') }),
    ...(isKeyed(route) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  };
}
