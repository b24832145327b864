import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { etagOf, isFresh, varyOn } from '../headers.js';

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

const UNSAFE = "'unsafe-inline'";

/** What a page loads from other hosts. */
export interface ForeignSources {
  scripts?: string;
  styles?: string;
  frames?: string;
}

/** Makes a handler that sends a page with its content security policy: only what is written in the page runs. */
export function sendPage(page: string, foreign: ForeignSources = {}) {
  const headers = pageHeaders(page, foreign);
  const document = makeDocument(page, headers['content-type']);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    sendDocument(request, reply.headers(headers), document);
}

/** The headers of a page: its type, and the policy that says what it may do. */
export function pageHeaders(page: string, foreign: ForeignSources = {}) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(page, foreign),
    // Sandbox opens windows to sign in to Apollo; others cannot reach into a page.
    'cross-origin-opener-policy': foreign.frames ? 'same-origin-allow-popups' : 'same-origin',
  };
}

function policyOf(page: string, { scripts, styles, frames = "'none'" }: ForeignSources): string {
  const directives: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...digestsOf(page, 'script'), scripts],
    // A page whose tool writes styles at run time allows all of them; a digest would undo that.
    'style-src': ["'self'", ...(styles === UNSAFE ? [] : digestsOf(page, 'style')), styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': [frames],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source !== undefined)].join(' '))
    .join('; ');
}

/** The digests of the scripts or styles that are written in the page, by which its policy allows them. */
const digestsOf = (page: string, element: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
    ([, content]) => `'sha256-${createHash('sha256').update(String(content)).digest('base64')}'`,
  );
