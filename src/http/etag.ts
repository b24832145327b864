import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

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
