import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isFresh, varyOn } from '../etag.js';
import type { StoredResponse } from '../response-cache/response-cache.js';
import { linkHeader, setLink } from './link-header.js';

/** The response of a GET: its body, named by its digest, and the links to the other pages if it is a list. */
export function responseOf(url: string, data: unknown): StoredResponse {
  const body = Buffer.from(JSON.stringify(data));
  const link = linkHeader(url, data);
  return { body, headers: { etag: etagOf(body), ...(link && { link }) } };
}

/**
 * Sends the response of a GET, or 304 if the client already has this body. Clients may cache it, but must revalidate it
 * each time; responses to requests with a token or an API key are private.
 */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, { body, headers }: StoredResponse) {
  const { etag = '', link } = headers;
  reply.header('etag', etag);
  setLink(reply, link);
  const { authorization, 'x-api-key': key } = request.headers;
  reply.header('cache-control', authorization || key ? 'private, no-cache' : 'public, no-cache');
  varyOn(reply, 'Authorization', 'API-Version', 'X-API-Key', 'Prefer');
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply.type('application/json').send(body);
}
