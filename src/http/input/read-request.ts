import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'lossless-json';
import { AppError } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { parseJson } from '../../core/parse-json.js';

/** The value of a query parameter whose percent-encoding is malformed. */
export class Undecodable {
  constructor(readonly text: string) {}

  /** As received, if it is part of a list that an issue reports. */
  toJSON(): string {
    return this.text;
  }
}

/**
 * Parses a query string. A parameter that appears several times has a list of values; one that cannot be decoded has an
 * `Undecodable`, which is refused if the operation has the parameter. Fastify's own parser would use it undecoded.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const [, name = '', text = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const [key, value] = [decoded(name), decoded(text)];
    // No operation has a parameter of such a name, which is one like any unknown name.
    const known = key instanceof Undecodable ? key.text : key;
    const earlier = query[known];
    if (Array.isArray(earlier)) earlier.push(value);
    else query[known] = earlier === undefined ? value : [earlier, value];
  }
  return query;
}

function decoded(text: string): string | Undecodable {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new Undecodable(text);
  }
}

/** Deeper than any input that the store accepts, and shallow enough for recursive code. */
const MAX_DEPTH = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** The length of the body, once it has been read. */
    bodyBytes?: number;
  }
}

/** On every path, bodies must be JSON. Any other media type is 415. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectOtherEncodings(request);
      request.bodyBytes = body.length;
      return read(textOf(body));
    },
  );
}

/** Makes an empty body count as absent, whatever its type. */
export function dropTypeOfEmptyBody({ method, headers }: FastifyRequest): void {
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
  if (isEmpty && method !== 'GET') delete headers['content-type'];
}

/** Whether a body is compressed. */
export const isEncoded = (headers: IncomingHttpHeaders): boolean =>
  !/^identity$/i.test(headers['content-encoding'] ?? 'identity');

/** Only UTF-8 without Content-Encoding is accepted; anything else would be misread. */
function rejectOtherEncodings({ headers }: FastifyRequest): void {
  const charset = /charset *= *"?([^";]*)/i.exec(headers['content-type'] ?? '')?.[1]?.trim() ?? 'utf-8';
  if (/^utf-?8$/i.test(charset) && !isEncoded(headers)) return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'A body must be JSON in UTF-8, without a Content-Encoding.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw notJson(body.toString('latin1'));
  }
}

function read(text: string): unknown {
  if (text === '') return undefined;
  const body = parseJson(text);
  if (body === undefined || !isShallow(body, MAX_DEPTH)) throw notJson(text);
  // Most clients write JSON as JSON.stringify does. Then no key was lost.
  if (JSON.stringify(body) === text) return body;
  const issues = [...new Set(duplicateKeys(text))].map((field): FieldIssue => ({ field, code: 'twice' }));
  if (issues.length > 0) throw AppError.badInput(issues);
  return body;
}

const notJson = (text: string): AppError => {
  const received = text.slice(0, 100);
  return AppError.invalid({
    field: 'body',
    code: 'json',
    received,
    allowed: 'application/json',
    facts: { depth: MAX_DEPTH },
  });
};

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/**
 * The keys that appear twice in one object with different values. JSON.parse would silently take the last one, so
 * `{"items": […], "items": null}` would refund everything.
 */
function duplicateKeys(text: string): string[] {
  const names: string[] = [];
  parse(text, undefined, { parseNumber: Number, onDuplicateKey: ({ key }) => void names.push(key) });
  return names;
}
