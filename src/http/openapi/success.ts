import { type GraphQLField, getNamedType } from 'graphql';
import type { RestRoute } from '../rest-routes.js';
import { isKeyed } from './codes.js';
import { answersOf } from './examples/examples.js';
import { everywhere, header } from './headers.js';
import type { JsonSchema } from './json-schema.js';

/** What a route answers when all is well, by status. */
export function successResponses(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const headers = headersOf(route, field);
  if (route.status === 204) return { '204': { description: 'Done; no body.', headers } };
  const { name, description } = getNamedType(field.type);
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { 'application/json': { schema, examples: answersOf(route.field, route.status) } };
  const success = { [route.status]: { description: description ?? route.summary, headers, content } };
  if (route.method !== 'GET') return success;
  return { ...success, '304': { description: 'What `If-None-Match` names still holds; no body.', headers } };
}

function headersOf(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const isPage = getNamedType(field.type).name.endsWith('Page');
  const kept = { 'Cache-Control': header('Keepable'), ETag: header('ETag'), Vary: header('Vary') };
  return {
    ...everywhere,
    ...(isPage ? { Link: header('PageLinks') } : {}),
    ...(route.location ? { Location: header('Location') } : {}),
    ...(route.method === 'GET' ? kept : { 'Cache-Control': header('NotKept') }),
    ...(isKeyed(route) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  };
}
