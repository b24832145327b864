import type { FastifyInstance } from 'fastify';
import { AppError } from '../shared/errors.js';

/** Deeper than anything the store takes, and shallow enough for whatever walks the values. */
const MAX_DEPTH = 64;

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/** Bodies are JSON, whatever their path; an empty one is none. Any other media type is 415. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      const body: unknown = text === '' ? undefined : JSON.parse(String(text));
      if (!isShallow(body, MAX_DEPTH)) throw new Error('too deep');
      done(null, body);
    } catch {
      done(
        AppError.invalid(
          'body',
          'json',
          `body must be JSON, nested ${MAX_DEPTH} deep at most`,
          String(text).slice(0, 100),
          'application/json',
        ),
      );
    }
  });
}
