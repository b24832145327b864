import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** A document that does not change while the process runs: made once, and named by its digest. */
export interface Document {
  body: Buffer;
  type: string;
  etag: string;
}

export function makeDocument(text: string, type: string): Document {
  const body = Buffer.from(text);
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** Sends the document, or 304 to a client that has it. A client may keep it, but must ask each time. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: Document) {
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag })) return reply.code(304).send();
  return reply.type(type).send(body);
}
