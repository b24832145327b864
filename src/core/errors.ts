import { type FieldIssue, MAX_ISSUES } from './field-issue.js';

/**
 * A value of an enum inside an error's facts. It is kept as the domain's own value, because only
 * the API that answers knows how the caller's version spells it.
 */
export class EnumFact {
  constructor(
    readonly enumName: string,
    readonly value: string,
  ) {}
}

/** Every code a client can meet. The HTTP status of each stands in `http/errors/error-status.ts`. */
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
 * The one error the domain throws. `message` may name facts in braces (`{current}`): they are filled in where the error
 * leaves, in the caller's words. What is wrong with single fields has no sentence before that.
 */
export class AppError extends Error {
  /** The invalid fields of BAD_USER_INPUT. */
  readonly issues: readonly FieldIssue[] = [];

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  static badInput(issues: readonly FieldIssue[]): AppError {
    const error = new AppError('BAD_USER_INPUT', 'The input is not valid.');
    return Object.assign(error, { issues: issues.slice(0, MAX_ISSUES) });
  }

  static invalid(issue: FieldIssue): AppError {
    return AppError.badInput([issue]);
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
