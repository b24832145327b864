import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long browsers use only https for this host, after they reached it by https. */
const HSTS = 'max-age=31536000';

/**
 * The headers of every response. Data needs no rights in a browser: shown as a document, it may load, run and frame
 * nothing. A page sets its own policy (`send-page.ts`).
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Sets them at the start of a request, so that whatever answers it sends them. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
}
