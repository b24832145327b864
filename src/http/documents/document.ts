import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { varyOn } from './vary-on.js';

/** A document that does not change while the process runs: made once, as it is and compressed. */
export interface Document {
  type: string;
  identity: Encoded;
  gzip: Encoded;
}

/** The bytes of a document in one encoding, named by their digest. */
interface Encoded {
  body: Buffer;
  etag: string;
}

export function makeDocument(text: string, type: string): Document {
  const body = Buffer.from(text);
  return { type, identity: encoded(body), gzip: encoded(gzipSync(body)) };
}

const encoded = (body: Buffer): Encoded => ({ body, etag: etagOf(body) });

/** The name of these exact bytes, for `If-None-Match`. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * Whether a client has the bytes of this name. Only by this header: fetch also sends `Cache-Control: no-cache` with it, which
 * is meant for caches on the way.
 */
export const isFresh = ({ headers }: FastifyRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag });

/** Sends the document, or 304 to a client that has it. A client may store it, but must revalidate it each time. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const compressed = new Negotiator(request).encoding(['gzip', 'identity']) === 'gzip';
  const { body, etag } = compressed ? document.gzip : document.identity;
  varyOn(reply, 'Accept-Encoding');
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (isFresh(request, etag)) return reply.code(304).send();
  if (compressed) reply.header('content-encoding', 'gzip');
  return reply.type(document.type).send(body);
}
