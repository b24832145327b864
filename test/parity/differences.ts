import type { RestRoute } from '../../src/http/rest-routes.js';
import type { Json } from './requests/words.js';

/**
 * Where the APIs differ, and why: all of it stands in this file, and nothing else may.
 *
 * A case names its difference where the APIs refuse a request in two ways; then the codes are compared with these.
 */
export const DIFFERENCES = {
  /** An argument that the schema does not have is no GraphQL: the document is refused before the store sees it. */
  'a field that does not exist': 'GRAPHQL_VALIDATION_FAILED',
  /** GraphQL takes one value for a list of one, and finds nothing under it; in JSON it is a mistake. */
  'one value for a list': 'NOT_FOUND',
} as const;

/** REST gives every error a title, as RFC 9457 wants it. */
export const withoutTitle = ({ title: _, ...body }: Json): Json => body;

/** GraphQL has the time to retry in the error as well; REST only in the header `Retry-After`. */
export const withoutRetryAfter = ({ retryAfterSeconds: _, ...facts }: Json): Json => facts;

/** 204 has no body; GraphQL has an answer to everything. */
export const bodyOf = ({ status }: RestRoute, data: Json): Json => (status === 204 ? undefined : data);

/** Unknown parameters of a query string are ignored; a GraphQL document with unknown arguments is invalid. */
export const unknownOnGraphQL = ({ method }: RestRoute, strangers: string[]): string[] =>
  method === 'GET' ? [] : strangers;

/** A query string has no types: what REST received there is a text. */
export const receivedIn = ({ method }: RestRoute, received: Json): Json =>
  method === 'GET' && received !== null ? String(received) : received;
