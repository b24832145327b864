import type { ErrorCode } from '../../core/errors.js';

interface Failure {
  status: number;
  title: string;
}

/** The one table: what each error code is over HTTP. Both APIs, the OpenAPI document and the docs read it. */
export const errorStatus: Readonly<Record<ErrorCode, Failure>> = {
  BAD_USER_INPUT: { status: 400, title: 'Bad input' },
  QUERY_TOO_COMPLEX: { status: 400, title: 'Query too complex' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  ILLEGAL_TRANSITION: { status: 409, title: 'Illegal transition' },
  ORDER_NOT_REFUNDABLE: { status: 409, title: 'Order not refundable' },
  OUT_OF_STOCK: { status: 409, title: 'Out of stock' },
  CONFLICT: { status: 409, title: 'Conflict' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, title: 'Idempotency key in use' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  REFUND_EXCEEDS_REMAINING: { status: 422, title: 'Refund exceeds remaining' },
  INSUFFICIENT_POINTS: { status: 422, title: 'Insufficient points' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key reused' },
  RATE_LIMITED: { status: 429, title: 'Rate limited' },
  INTERNAL_SERVER_ERROR: { status: 500, title: 'Internal server error' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable' },
};
