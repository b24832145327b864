import type { FastifyInstance } from 'fastify';
import { AppError } from '../shared/errors.js';

/** Bodies are JSON, whatever their path; an empty one is none. Any other media type is 415. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(AppError.invalid('body', 'json', 'body must be JSON', String(text).slice(0, 100), 'application/json'));
    }
  });
}
