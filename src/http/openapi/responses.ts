import { type GraphQLField, getNamedType } from 'graphql';
import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/client-error.js';
import { type RestRoute, restRoutes } from '../rest-routes.js';
import { answersOf, answersWith } from './examples.js';
import type { JsonSchema } from './json-schema.js';
import { codesOf, header, isKeyed, slugOf } from './parts.js';
import parts from './parts.json' with { type: 'json' };

/** The successful responses of a route, by status. */
export function successResponses(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const headers = successHeaders(route, field);
  if (route.status === 204) return { '204': { description: 'Success; no body.', headers } };
  const { name, description } = getNamedType(field.type);
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { 'application/json': { schema, examples: answersOf(route.field, route.status) } };
  const success = { [route.status]: { description: description ?? route.summary, headers, content } };
  if (route.method !== 'GET') return success;
  return {
    ...success,
    '304': { description: 'Not modified: the response named by `If-None-Match` is still current; no body.', headers },
  };
}

function successHeaders(route: RestRoute, field: GraphQLField<unknown, unknown>): Record<string, JsonSchema> {
  const isPage = getNamedType(field.type).name.endsWith('Page');
  const caching = { 'Cache-Control': header('Revalidate'), ETag: header('ETag'), Vary: header('Vary') };
  return {
    ...parts.commonHeaders,
    ...(isPage ? { Link: header('PageLinks') } : {}),
    ...(route.location ? { Location: header('Location') } : {}),
    ...(route.method === 'GET' ? caching : { 'Cache-Control': header('NoStore') }),
    ...(isKeyed(route) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  };
}

/** The error responses of a route by status: a reference for a status with one code, inline for one with several. */
export function errorResponses(route: RestRoute): Record<string, JsonSchema> {
  const statuses = [...byStatus(route)].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    statuses.map(([status, codes]) => {
      const [only] = codes;
      const shared = codes.length === 1 && only ? { $ref: `#/components/responses/${responseName(only)}` } : undefined;
      return [status, shared ?? responseOf(codes, answersOf(route.field, status), route.field)];
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

function responseOf(codes: readonly ErrorCode[], examples: JsonSchema | undefined, field?: string): JsonSchema {
  const schema = problemSchema(codes, field);
  return {
    description: codes.map((code) => `${errorStatus[code].title} (\`${slugOf(code)}\`)`).join('; '),
    headers: { ...parts.commonHeaders, 'Cache-Control': header('NoStore'), ...errorHeaders(codes) },
    content: {
      'application/json': { schema, examples },
      'application/problem+json': { schema },
    },
  };
}

function errorHeaders(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  if (codes.includes('UNAUTHENTICATED')) return { 'WWW-Authenticate': header('Authenticate') };
  const waits: ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];
  if (codes.every((code) => waits.includes(code))) return { 'Retry-After': header('RetryAfter') };
  return codes.some((code) => waits.includes(code)) ? { 'Retry-After': header('RetryAfterInUse') } : {};
}

/** The members that an error has in addition to those of every Problem, by code, or by the field of one route and the code. */
const facts: Partial<Record<string, Record<string, JsonSchema>>> = parts.problemMembers;

/** The members that only some errors with the code have. */
const sometimes = ['reason', 'expired_at'];

/** The schema of an error with one of these codes. */
function problemSchema(codes: readonly ErrorCode[], field?: string): JsonSchema {
  const [first, ...others] = codes.map((code) => ofCode(code, field));
  return first && others.length === 0 ? first : { oneOf: [first, ...others] };
}

function ofCode(code: ErrorCode, field?: string): JsonSchema {
  const own = facts[`${field} ${code}`] ?? facts[code] ?? {};
  const issues = code === 'BAD_USER_INPUT' ? { minItems: 1 } : { maxItems: 0 };
  const properties = {
    status: { const: errorStatus[code].status },
    code: { const: slugOf(code) },
    errors: issues,
    ...own,
  };
  const always = Object.keys(own).filter((name) => !sometimes.includes(name));
  const required = always.length > 0 ? always : undefined;
  return { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', required, properties }] };
}
