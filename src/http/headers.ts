import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** An acceptable id. One that begins like a key, token or secret of the store is not: it would be logged. */
const SANE = /^(?!(psk|pst|whsec)_)[\w.:-]{1,128}$/;

/** The `x-request-id` that the caller sent, if it is acceptable. */
export function clientRequestId({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : undefined;
}

/** The id that the response names: the caller's or, if it sent none, ours. */
export const answeredRequestId = (request: { id: string; headers: IncomingHttpHeaders }): string =>
  clientRequestId(request) ?? request.id;

/** How long browsers use only https for this host, after they reached it by https. */
const HSTS = 'max-age=31536000';

/**
 * What browsers may do with a response. Data needs no rights: shown as a document, it may load, run and frame nothing. A
 * page sets its own policy (`pages/document.ts`).
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Sets the headers of every response at the start of a request, so that whatever answers it sends them. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', answeredRequestId(request)).headers(securityHeaders);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
}

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

/** The name of these exact bytes, for `If-None-Match`. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * Whether a client has the bytes of this name. Only by this header: fetch also sends `Cache-Control: no-cache` with it, which
 * is meant for caches on the way.
 */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag });

/** Adds request headers to `Vary`, beside those that it names already: CORS names `Origin` first. */
export function varyOn(reply: FastifyReply, ...names: string[]): void {
  reply.header('vary', [reply.getHeader('vary'), ...names].filter(Boolean).join(', '));
}
