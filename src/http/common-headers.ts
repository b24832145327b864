import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
