import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { varyOn } from '../documents/vary-on.js';
import type { StoredResponse } from '../response-cache/response-cache.js';
import { linkHeader, setLink } from './link-header.js';

/** The response of a GET: its body, named by its digest, and the links to the other pages if it is a list. */
export function responseOf(url: string, data: unknown): StoredResponse {
  const body = Buffer.from(JSON.stringify(data));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const link = linkHeader(url, data);
  return { body, headers: { etag, ...(link && { link }) } };
}

/**
 * Sends the response of a GET, or 304 if the client already has this body. Clients may cache it, but must revalidate it
 * each time; responses to requests with a token are private.
 */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, { body, headers }: StoredResponse) {
  const { etag = '', link } = headers;
  reply.header('etag', etag);
  setLink(reply, link);
  reply.header('cache-control', request.headers.authorization ? 'private, no-cache' : 'public, no-cache');
  varyOn(reply, 'Authorization', 'API-Version');
  // Only this header: fetch also sends `Cache-Control: no-cache` with it, which is meant for caches on the way.
  if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.code(304).send();
  return reply.type('application/json').send(body);
}
