/** One invalid field of a request: where it is, which rule it breaks, and a sentence for people. */
export interface FieldIssue {
  field: string;
  code: string;
  message: string;
  received?: unknown;
  allowed?: unknown;
}

/** How many invalid fields one answer tells of: a body of 100 kB can have 50,000, and telling them all takes seconds. */
export const MAX_ISSUES = 100;

/**
 * A value of an enum inside an error's facts. It is kept as the domain's own value, because only
 * the face that answers knows how the caller's API version spells it.
 */
export class EnumFact {
  constructor(
    readonly enumName: string,
    readonly value: string,
  ) {}
}

/** Every code a client can meet. The HTTP status of each stands in `http/status.ts`. */
export type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'ILLEGAL_TRANSITION'
  | 'ORDER_NOT_REFUNDABLE'
  | 'OUT_OF_STOCK'
  | 'CONFLICT'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'REFUND_EXCEEDS_REMAINING'
  | 'INSUFFICIENT_POINTS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'QUERY_TOO_COMPLEX'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE';

/**
 * The one error the domain throws. `message` may name facts in braces (`{current}`): the face that
 * answers fills them in, in the caller's words.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  static badInput(all: FieldIssue[]): AppError {
    const issues = all.slice(0, MAX_ISSUES);
    const summary = issues.map((issue) => issue.message).join('; ');
    return new AppError('BAD_USER_INPUT', summary, { errors: issues });
  }

  static invalid(field: string, code: string, message: string, received?: unknown, allowed?: unknown) {
    return AppError.badInput([{ field, code, message, received, allowed }]);
  }

  static unauthenticated(): AppError {
    return new AppError('UNAUTHENTICATED', 'The credentials are missing, wrong, expired or revoked.');
  }

  static forbidden(): AppError {
    return new AppError('FORBIDDEN', 'Your role may not do this.');
  }

  static notFound(noun: string, id: string): AppError {
    return new AppError('NOT_FOUND', `No ${noun} has the id "${id.slice(0, 64)}".`);
  }

  static conflict(message: string, facts: Record<string, unknown> = {}): AppError {
    return new AppError('CONFLICT', message, facts);
  }

  static unavailable(message: string): AppError {
    return new AppError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1 });
  }
}
