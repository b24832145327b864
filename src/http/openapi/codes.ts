import type { ErrorCode } from '../../core/errors.js';
import { acceptsIdempotencyKey } from '../../mutations/idempotency.js';
import { errorStatus } from '../errors/error-status.js';
import { type RestRoute, restRoutes } from '../rest-routes.js';

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
export function restCodes(): ErrorCode[] {
  const used = new Set<ErrorCode>([...restRoutes.flatMap(codesOf), 'METHOD_NOT_ALLOWED']);
  return (Object.keys(errorStatus) as ErrorCode[]).filter((code) => used.has(code));
}
