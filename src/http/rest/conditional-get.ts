import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/**
 * Lets a client keep the answer of a GET and ask whether it still holds: names the body by its digest, and says that
 * it must ask each time. A token's answers are for its owner alone. Returns whether the client has this very body (304).
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag);
  reply.header('cache-control', request.headers.authorization ? 'private, no-cache' : 'public, no-cache');
  reply.header('vary', [reply.getHeader('vary'), 'Authorization, API-Version'].filter(Boolean).join(', '));
  // Only this header: fetch adds `Cache-Control: no-cache` to whoever asks so, which is meant for caches on the way.
  return fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag });
}
