import type { AppError, NoSession } from './errors.js';
import { newId } from './ids.js';
import { noSpan, type Span } from './tracing/tracing.js';

/** A login that was refused. The caller does not learn the reason. */
export interface LoginFailure {
  reason:
    | 'unknown_key'
    | 'revoked_key'
    | 'expired_key'
    | 'unknown_user'
    | 'disabled_user'
    | 'scoped_key'
    | 'role_above_key'
    | 'ended_session';
  /** Absent for `unknown_key`. */
  apiKeyId?: string;
}

/** The request that an operation runs for: its ids, its time, and what the server does for it. */
export interface CurrentRequest {
  /** The store's own id of the request. */
  id: string;
  /** The id that the caller sent, which the response repeats in place of ours. */
  clientId?: string;
  /** The network address of the caller. */
  address?: string;
  idempotencyKey?: string;
  /** Why the request has no viewer. */
  noSession?: NoSession;
  /** When the request times out (ms since 1970). A mutation that has not committed by then is rolled back. */
  deadline: number;
  /** Sets what makes the error that the request is answered with if it times out from now on. */
  atDeadline(refusal: () => AppError): void;
  /** Called after each commit of a mutation: there may be events of the organization to deliver. */
  committed(organizationId?: string): void;
  /** Called when the answer of a mutation is the stored one of an earlier request with the same key. */
  replayed(): void;
  /** Counts a login attempt; RATE_LIMITED after too many from the same address or server, or too many wrong ones with the key. */
  countLogin(keyDigest: string, loginId: string): Promise<void>;
  /** Counts a login attempt whose credentials were wrong. */
  countWrongLogin(keyDigest: string): Promise<void>;
  /** Called when a login is refused. */
  loginFailed(failure: LoginFailure): void;
  /** Whether the audit log records one more refused mutation of this user, or login with this API key. */
  recordsRefusal(caller: string): Promise<boolean>;
  /** Counts a heavy request as this many more; RATE_LIMITED when the caller has fewer left. */
  countMore(requests: number): Promise<void>;
  /** Notes an error of the response: its code is counted, and its cause logged if the caller is not to blame. */
  failed(code: string, error: unknown): void;
  /** Sets the name of the request's operation in the log and the metrics. */
  noteOperation(name: string): void;
  /** Lets the reads of a query go to a replica that has what its caller wrote, and what it wants to see. Mutations read from the primary. */
  readFromReplica(): Promise<void>;
  /** Begins a part of the request's trace. */
  startSpan(name: string): Span;
  /** The trace of the mutation that runs; undefined while nothing is traced. */
  traceparent?: string;
  /** Logs an error that does not concern the caller. */
  warn(error: unknown, message: string): void;
}

/** What takes the place of a request in background work: no caller waits, and nothing is counted. */
export const noRequest = (): CurrentRequest => ({
  id: newId(),
  deadline: Number.POSITIVE_INFINITY,
  atDeadline: () => {},
  committed: () => {},
  replayed: () => {},
  countLogin: () => Promise.resolve(),
  countWrongLogin: () => Promise.resolve(),
  loginFailed: () => {},
  recordsRefusal: () => Promise.resolve(true),
  countMore: () => Promise.resolve(),
  failed: () => {},
  noteOperation: () => {},
  readFromReplica: () => Promise.resolve(),
  startSpan: () => noSpan,
  warn: () => {},
});
