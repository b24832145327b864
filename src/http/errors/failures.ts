import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { appErrorOf } from '../../core/errors.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The codes of the errors in the response: of the store and of Apollo. */
    failures?: Set<string>;
  }
  interface FastifyInstance {
    logFailure: LogFailure;
  }
}

/** Logs why a request got this code, if the caller is not to blame. */
type LogFailure = (log: FastifyBaseLogger, code: string, error: unknown) => void;

/** How long after a line about a 503 the next ones of its kind are only counted. */
const QUIET_MS = 10_000;

/** How many kinds there can be: SQLSTATEs, codes of the system, and the messages of errors without a code. */
const MOST_KINDS = 100;

/** Notes that the response of a request has an error with this code: logs why, and counts it when the response was sent. */
export function noteFailure(request: FastifyRequest, code: string, error: unknown): void {
  request.failures ??= new Set();
  request.failures.add(code);
  request.server.logFailure(request.log, code, error);
}

/**
 * Makes the function that logs failures: each internal error, but of 503 one line of each kind in ten seconds, because
 * every request fails while the database is away. `alike` counts the others of this kind since the last line.
 */
export function failureLog(now: () => number = Date.now): LogFailure {
  const kinds = new Map<string, { quietUntil: number; alike: number }>();
  return (log, code, error) => {
    if (code === 'INTERNAL_SERVER_ERROR') log.error({ err: error }, 'failed');
    if (code !== 'SERVICE_UNAVAILABLE') return;
    const reason = appErrorOf(error).message;
    const kind = kindOf(error) ?? reason;
    const known = kinds.get(kind);
    if (known && now() < known.quietUntil) {
      known.alike += 1;
      return;
    }
    if (!known && kinds.size >= MOST_KINDS) kinds.clear();
    kinds.set(kind, { quietUntil: now() + QUIET_MS, alike: 0 });
    log.warn({ err: error, reason, alike: known?.alike ?? 0 }, 'unavailable');
  };
}

/** The SQLSTATE or the code of the system behind an error. Errors of pg without a code have fixed sentences. */
function kindOf(error: unknown): string | undefined {
  const { code, cause, originalError, message } = (error ?? {}) as Record<string, unknown>;
  const deeper = cause ?? originalError;
  if (deeper !== undefined && deeper !== null) return kindOf(deeper);
  return error instanceof Error ? String(error.name === 'AppError' ? message : (code ?? message)) : undefined;
}
