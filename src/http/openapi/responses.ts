import type { ErrorCode } from '../../shared/errors.js';
import type { RestRoute } from '../rest-routes.js';
import { statusOf } from '../status.js';
import type { JsonSchema } from './json-schema.js';

/** Codes that any route may answer. */
const ANY: ErrorCode[] = ['BAD_USER_INPUT', 'RATE_LIMITED', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
const KEYED: ErrorCode[] = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
const WITH_BODY: ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Codes of the domain, by route. */
const OWN: Record<string, ErrorCode[]> = {
  'Mutation.refundOrder': ['ORDER_NOT_REFUNDABLE', 'CONFLICT', 'REFUND_EXCEEDS_REMAINING'],
};

/** The error codes a route may answer. */
export function codesOf(route: RestRoute): ErrorCode[] {
  const mutates = route.field.startsWith('Mutation.');
  const codes = [...ANY, 'UNAUTHENTICATED' as ErrorCode, ...(OWN[route.field] ?? [])];
  if (route.role === 'staff') codes.push('FORBIDDEN');
  if (route.path.includes('{')) codes.push('NOT_FOUND');
  if (mutates && !route.path.startsWith('/auth')) codes.push(...KEYED);
  if (route.method === 'POST') codes.push(...WITH_BODY);
  return codes;
}

/** The failures of a route, one response a status, each naming its codes. */
export function failureResponses(route: RestRoute): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    const { status } = statusOf[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, responseOf(codes)]),
  );
}

function responseOf(codes: ErrorCode[]): JsonSchema {
  const names = codes.map((code) => code.toLowerCase());
  const members = { properties: { code: { enum: names } } };
  return {
    description: codes.map((code) => `${statusOf[code].title} (\`${code.toLowerCase()}\`)`).join('; '),
    headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, members] } } },
  };
}
