import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'lossless-json';
import { AppError, type FieldIssue } from '../shared/errors.js';

/** Deeper than anything the store takes, and shallow enough for whatever walks the values. */
const MAX_DEPTH = 64;

/** Bodies are JSON, whatever their path; an empty one is none. Any other media type is 415. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    read(text),
  );
}

function read(text: string): unknown {
  if (text === '') return undefined;
  const body = parsed(text);
  if (!isShallow(body, MAX_DEPTH)) throw notJson(text);
  const issues = [...new Set(namesTwice(text))].map(twice);
  if (issues.length > 0) throw AppError.badInput(issues);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(text);
  }
}

const notJson = (text: string): AppError => {
  const message = `body must be JSON, nested ${MAX_DEPTH} deep at most`;
  return AppError.invalid('body', 'json', message, text.slice(0, 100), 'application/json');
};

function isShallow(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

/**
 * The names that an object gives two values. JSON.parse takes the last: `{"items": […], "items": null}` would refund
 * everything, and nobody can know which of them was meant.
 */
function namesTwice(text: string): string[] {
  const names: string[] = [];
  parse(text, undefined, { parseNumber: Number, onDuplicateKey: ({ key }) => void names.push(key) });
  return names;
}

const twice = (field: string): FieldIssue => ({
  field,
  code: 'twice',
  message: `${field} is named twice, with two values`,
});
