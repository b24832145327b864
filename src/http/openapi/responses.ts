import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import { type RestRoute, restRoutes } from '../rest-routes.js';
import { codesOf, slugOf } from './codes.js';
import { answersOf, answersWith } from './examples/examples.js';
import type { JsonSchema } from './json-schema.js';
import { header } from './parts.js';
import parts from './parts.json' with { type: 'json' };
import { problemSchema } from './problems.js';

/** The error responses of a route by status: a reference for a status with one code, inline for one with several. */
export function errorResponses(route: RestRoute): Record<string, JsonSchema> {
  const statuses = [...byStatus(route)].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, codes]) => {
      const [only] = codes;
      const shared = codes.length === 1 && only ? { $ref: `#/components/responses/${responseName(only)}` } : undefined;
      return [status, shared ?? responseOf(codes, answersOf(route.field, status))];
    }),
  );
}

/** The error responses that are the only one for their status in some route, for `components.responses`. */
export function sharedResponses(): Record<string, JsonSchema> {
  const alone = restRoutes.flatMap((route) => [...byStatus(route).values()].filter((codes) => codes.length === 1));
  const codes = [...new Set(alone.flat())].sort((a, b) => errorStatus[a].status - errorStatus[b].status);
  return Object.fromEntries(codes.map((code) => [responseName(code), responseOf([code], answersWith(slugOf(code)))]));
}

function byStatus(route: RestRoute): Map<number, ErrorCode[]> {
  return Map.groupBy(codesOf(route), (code) => errorStatus[code].status);
}

/** `NotFound` for NOT_FOUND. */
const responseName = (code: ErrorCode): string =>
  slugOf(code).replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function responseOf(codes: readonly ErrorCode[], examples: JsonSchema | undefined): JsonSchema {
  const schema = problemSchema(codes);
  return {
    description: codes.map((code) => `${errorStatus[code].title} (\`${slugOf(code)}\`)`).join('; '),
    headers: { ...parts.commonHeaders, 'Cache-Control': header('NoStore'), ...headersOf(codes) },
    content: {
      'application/json': { schema, examples },
      'application/problem+json': { schema },
    },
  };
}

function headersOf(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  if (codes.includes('UNAUTHENTICATED')) return { 'WWW-Authenticate': header('Authenticate') };
  const waits: ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];
  if (codes.every((code) => waits.includes(code))) return { 'Retry-After': header('RetryAfter') };
  return codes.some((code) => waits.includes(code)) ? { 'Retry-After': header('RetryAfterInUse') } : {};
}
