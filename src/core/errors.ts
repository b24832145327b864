import { GraphQLError } from 'graphql';
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

/** Why nobody is signed in. `expiredAt` says when an expired session ended: RFC 3339, UTC. */
export interface NoSession {
  reason: keyof typeof noSessionMessages;
  expiredAt?: string;
  /** Whether an API key was sent, which does not work. */
  isKey?: true;
}

const noSessionMessages = {
  missing: 'No token was sent. Log in, then send the header "Authorization: Bearer <auth_token>".',
  malformed: 'The header Authorization must look like "Authorization: Bearer <auth_token>", with the token of a login.',
  unknown: 'No session has this token. Log in again.',
  expired: 'The session expired at {expiredAt}. Log in again.',
  revoked: 'The session has ended: the user logged out, or the user or the API key may no longer be used.',
  api_key: 'An API key was sent instead of a token. Log in with it to get a token.',
};

/** The same of an API key that sends a request itself. */
const keyMessages: Partial<typeof noSessionMessages> = {
  malformed: 'The header X-API-Key must contain an API key, which begins with "psk_".',
  unknown: 'There is no such API key.',
  expired: 'The API key expired at {expiredAt}.',
  revoked: 'The API key was revoked.',
};

/** Every code that clients can get. The HTTP status of each stands in `http/errors/client-error.ts`. */
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
 * The one error the domain throws. `message` may name facts in braces (`{current}`): they are filled in when the error is
 * sent, with the names of the caller's version. Issues of single fields have no message before that.
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

  /** The same error, of these fields. */
  withIssues(issues: readonly FieldIssue[]): AppError {
    return Object.assign(new AppError(this.code, this.message, this.facts), { issues: issues.slice(0, MAX_ISSUES) });
  }

  static badInput(issues: readonly FieldIssue[]): AppError {
    return new AppError('BAD_USER_INPUT', 'The input is not valid.').withIssues(issues);
  }

  static invalid(issue: FieldIssue): AppError {
    return AppError.badInput([issue]);
  }

  /** Nobody is signed in, for this reason. */
  static unauthenticated({ reason, expiredAt, isKey }: NoSession = { reason: 'missing' }): AppError {
    return new AppError('UNAUTHENTICATED', (isKey && keyMessages[reason]) ?? noSessionMessages[reason], {
      reason,
      ...(expiredAt && { expiredAt }),
    });
  }

  /** One message for every wrong login, so that nobody learns which part was right. */
  static wrongLogin(): AppError {
    return new AppError('UNAUTHENTICATED', 'No user can log in with this API key and login id.');
  }

  static forbidden(): AppError {
    return new AppError('FORBIDDEN', 'Your role does not allow this.');
  }

  static notFound(noun: string, id: string, facts: Record<string, unknown> = {}): AppError {
    return new AppError('NOT_FOUND', `No ${noun} has the id "${id.slice(0, 64)}".`, facts);
  }

  /** What these fields name does not exist. */
  static missing(noun: string, issues: readonly FieldIssue[]): AppError {
    return new AppError('NOT_FOUND', `There is no such ${noun}.`).withIssues(issues);
  }

  static conflict(message: string, facts: Record<string, unknown> = {}): AppError {
    return new AppError('CONFLICT', message, facts);
  }

  /** Other transactions hold what this one needs, as this error of the database says. */
  static contended(cause: unknown): AppError {
    const error = AppError.unavailable('Other requests are changing the same resource. Try again.');
    return Object.assign(error, { cause });
  }

  static unavailable(message: string): AppError {
    return new AppError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1 });
  }
}

/** SQLSTATEs and system codes that say that the database is away or too busy, not that we did something wrong. */
const AWAY =
  /^(08(?!P01)|53|57P0|57014|25P03|25006|ECONN|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/;

/** The AppError behind any error; whatever was not meant for clients becomes INTERNAL_SERVER_ERROR. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (
    AWAY.test(String(code ?? '')) ||
    /connection (timeout|terminated|error and is not queryable)|timeout (expired|exceeded when trying to connect)/i.test(
      String(message),
    )
  ) {
    return AppError.unavailable('The store cannot reach its database at the moment.');
  }
  if (code === '55P03') return AppError.contended(error);
  // At its deadline, or because its client has left: then nobody reads the answer.
  if (/operation was aborted|The request has ended/.test(String(message)))
    return AppError.unavailable('The request took too long.');
  return new AppError('INTERNAL_SERVER_ERROR', 'An internal error occurred; it has been logged.');
}
