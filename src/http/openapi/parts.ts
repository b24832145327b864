import { Role } from '../../core/context.js';
import type { ErrorCode } from '../../core/errors.js';
import { KEPT_DAYS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from '../../core/limits.js';
import { acceptsIdempotencyKey } from '../../mutations/idempotency.js';
import type { Version } from '../../versions/version.js';
import { versionNames, versions } from '../../versions/versions.js';
import { errorStatus } from '../errors/client-error.js';
import { type RestRoute, restRoutes } from '../rest-routes.js';
import type { JsonSchema } from './json-schema.js';

import parts from './parts.json' with { type: 'json' };

/** What the document of a version says besides the schema and the routes: `parts.json`, with a value for each `$name` in it. */
export function partsIn(version: string): typeof parts {
  const values: Record<string, unknown> = {
    version,
    versions: versionNames,
    versionNames: versions.map((version) => version.name + endOf(version)).join(', '),
    codes: restCodes().map(slugOf),
    roles: Object.values(Role),
    keptDays: KEPT_DAYS,
    maxBodyKb: MAX_BODY_BYTES / 1024,
    maxEventKb: MAX_EVENT_BYTES / 1024,
  };
  return JSON.parse(JSON.stringify(parts), (_, part: unknown) => {
    if (typeof part !== 'string') return part;
    if (part.startsWith('$')) return values[part.slice(1)];
    return part.replace(/\$(\w+)/g, (_, name: string) => String(values[name]));
  });
}

/** Since when a version is deprecated, and until when it is answered. */
function endOf({ deprecatedAt, sunsetAt }: Version): string {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  const parts = [
    deprecatedAt && `deprecated since ${day(deprecatedAt)}`,
    sunsetAt && `answered until ${day(sunsetAt)}`,
  ];
  const known = parts.filter(Boolean);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}

/** A reference to a header of `parts.json`. A `required` header is on every response that lists the header. */
export const header = (name: keyof typeof parts.headers): JsonSchema => ({ $ref: `#/components/headers/${name}` });

/** Error codes that every route may return. */
const ANY: ErrorCode[] = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
];
const KEYED: ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
/** Not for GET, whose body is never read. */
const WITH_BODY: ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Domain-specific error codes, by route. */
const DOMAIN: Record<string, ErrorCode[]> = {
  'Query.plants': ['FORBIDDEN'],
  // For API keys without the scope.
  'Query.order': ['FORBIDDEN'],
  'Query.orders': ['FORBIDDEN'],
  'Query.refunds': ['FORBIDDEN'],
  'Query.shipments': ['FORBIDDEN'],
  'Mutation.createShipment': ['ILLEGAL_TRANSITION', 'CONFLICT'],
  'Mutation.refundOrder': ['ORDER_NOT_REFUNDABLE', 'CONFLICT', 'REFUND_EXCEEDS_REMAINING'],
};

/** The error code in REST's spelling. */
export const slugOf = (code: ErrorCode): string => code.toLowerCase();

/** Whether a route is a mutation that accepts an `Idempotency-Key`. */
export function isKeyed({ field }: RestRoute): boolean {
  const [kind, name] = field.split('.');
  return kind === 'Mutation' && acceptsIdempotencyKey(String(name));
}

/** The error codes that a route may return. */
export function codesOf(route: RestRoute): ErrorCode[] {
  const codes = [...ANY, ...(DOMAIN[route.field] ?? [])];
  if (route.role === 'staff') codes.push('FORBIDDEN');
  if (route.path.includes('{')) codes.push('NOT_FOUND');
  if (isKeyed(route)) codes.push(...KEYED);
  if (route.method !== 'GET') codes.push(...WITH_BODY);
  return codes;
}

/** Every error code that REST may return, in the order of `errorStatus`; 405 is for a path without the method. */
function restCodes(): ErrorCode[] {
  const used = new Set<ErrorCode>([...restRoutes.flatMap(codesOf), 'METHOD_NOT_ALLOWED']);
  return (Object.keys(errorStatus) as ErrorCode[]).filter((code) => used.has(code));
}
