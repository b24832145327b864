/** The codes of the store with their HTTP statuses, and two of the client: no answer came, or an answer that is not the store's. */
const statuses = {
  BAD_USER_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  QUERY_TOO_COMPLEX: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ILLEGAL_TRANSITION: 409,
  ORDER_NOT_REFUNDABLE: 409,
  OUT_OF_STOCK: 409,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REFUND_EXCEEDS_REMAINING: 422,
  INSUFFICIENT_POINTS: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  UNREACHABLE: 0,
  UNEXPECTED_RESPONSE: 0,
};

export type ErrorCode = keyof typeof statuses;

/** What else an error says. Names are camelCase on both APIs; enum values are spelled as the API that was called spells them. */
interface FactsByCode {
  UNAUTHENTICATED: {
    /** Absent where a login was refused. */
    reason?: 'missing' | 'malformed' | 'unknown' | 'expired' | 'revoked' | 'api_key';
    expiredAt?: string;
  };
  METHOD_NOT_ALLOWED: { allowed: string[] };
  QUERY_TOO_COMPLEX: { measure: string; received: number; allowed: number };
  ILLEGAL_TRANSITION: { current: string; allowed: string[] };
  ORDER_NOT_REFUNDABLE: { current: string };
  OUT_OF_STOCK: { plants: { plantId: string; wanted: number; available: number }[] };
  /** `total`: of the quote that `placeOrder` expected otherwise; `refunded`: what `expectedRefunded` should have been. */
  CONFLICT: { total?: number; refunded?: number; [fact: string]: unknown };
  PAYLOAD_TOO_LARGE: { allowedBytes: number };
  REFUND_EXCEEDS_REMAINING: {
    remaining: {
      total: number;
      shipping: number;
      currency: string;
      items: { orderItemId: string; quantity: number; amount: number }[];
    };
  };
  INSUFFICIENT_POINTS: { required: number; available: number };
}

/** One invalid field of BAD_USER_INPUT. */
export interface FieldIssue {
  field: string;
  code: string;
  message: string;
  received?: unknown;
  allowed?: unknown;
}

interface Failure<Code extends ErrorCode> {
  code: Code;
  /** The status that REST has for the code; 0 if no answer came. */
  status: number;
  message: string;
  /** The `x-request-id` of the answer, which the store's log contains. */
  requestId: string | null;
  /** Seconds to wait before another attempt. */
  retryAfter?: number;
  facts: Code extends keyof FactsByCode ? FactsByCode[Code] : Record<string, unknown>;
  issues: FieldIssue[];
}

class Refusal extends Error {
  override name = 'StoreError';

  constructor(members: Failure<ErrorCode>, cause?: unknown) {
    super(members.message, { cause });
    Object.assign(this, members);
  }
}

/** Why a request failed. A check of `code` narrows `facts`. */
export type StoreError = Error & { [Code in ErrorCode]: Failure<Code> }[ErrorCode];
export const StoreError = Refusal as unknown as {
  new (members: Failure<ErrorCode>, cause?: unknown): StoreError;
  prototype: StoreError;
};

export function unreachable(cause: unknown): StoreError {
  const message = `The store did not answer: ${(cause as Error)?.message ?? cause}`;
  return new StoreError({ code: 'UNREACHABLE', status: 0, message, requestId: null, facts: {}, issues: [] }, cause);
}

/** The error in an answer of either API, if there is one. */
// biome-ignore lint/suspicious/noExplicitAny: any JSON
export function errorIn({ ok, status, headers }: Response, body: any): StoreError | undefined {
  const all = Array.isArray(body?.errors)
    ? body.errors.filter((error: { extensions?: unknown }) => error?.extensions)
    : [];
  // A request that is not signed in may fail in several fields; one of them says so.
  const error = all.find(({ extensions }: typeof body) => extensions.code === 'UNAUTHENTICATED') ?? all[0];
  if (ok && !error && typeof body !== 'string') return;
  const requestId = headers.get('x-request-id');
  const header = headers.get('retry-after');
  const {
    type,
    title,
    status: _,
    detail,
    request_id,
    code,
    errors,
    retryAfterSeconds,
    ...facts
  } = error?.extensions ?? body ?? {};
  const seconds = header === null ? retryAfterSeconds : waitOf(header);
  const common = { requestId, ...(seconds >= 0 && { retryAfter: seconds }) };
  const name = String(code).toUpperCase() as ErrorCode;
  if (!Object.hasOwn(statuses, name)) {
    const message = `The answer is not the store's (status ${status}): ${String(body?.slice?.(0, 99) ?? '')}`;
    return new StoreError({ code: 'UNEXPECTED_RESPONSE', status, message, ...common, facts: {}, issues: [] });
  }
  const message = error?.message ?? detail;
  const known = { code: name, status: statuses[name], message, facts: camel(facts) as object, issues: errors ?? [] };
  return new StoreError({ ...known, ...common } as Failure<ErrorCode>);
}

/** `Retry-After` in seconds: a number or a date. */
const waitOf = (value: string): number =>
  /^\d+$/.test(value) ? Number(value) : Math.max(0, (Date.parse(value) - Date.now()) / 1000);

function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== 'object' || value === null) return value;
  const name = (key: string) => key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [name(key), camel(part)]));
}
