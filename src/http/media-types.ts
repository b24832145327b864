import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a GraphQL response may be, and an error of REST (RFC 9457). The first is for clients that prefer none. */
const GRAPHQL_TYPES = [JSON_TYPE, 'application/graphql-response+json; charset=utf-8'];
const PROBLEM_TYPES = [JSON_TYPE, 'application/problem+json; charset=utf-8'];

/**
 * The media type that the client prefers, or JSON where it accepts none: a response that says what happened is better than a
 * 406, which after a mutation would say the contrary.
 */
const preferred = (types: string[]) => (accept: string | undefined) =>
  new Negotiator({ headers: { accept } }).mediaType(types) ?? JSON_TYPE;

export const graphqlTypeFor = preferred(GRAPHQL_TYPES);

/** The media type of an error that no handler of an API has formatted. */
export const errorTypeFor = ({ accept }: IncomingHttpHeaders, onGraphQL: boolean): string =>
  onGraphQL ? graphqlTypeFor(accept) : preferred(PROBLEM_TYPES)(accept);
