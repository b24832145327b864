/** The most that a `Retry-After` may put an attempt off: a day. */
const LONGEST_WISH = 86_400;
const JITTER = 0.1;

interface Failure {
  /** Which failed attempt of the series this was: 1 is the first. */
  attempt: number;
  /** The HTTP status of the answer, if one came. */
  status?: number;
  /** Its `Retry-After` header. */
  retryAfter?: string;
  now: Date;
  random?: () => number;
}

/**
 * Seconds until the next attempt, or undefined when the schedule is exhausted. Each delay varies by ±10 %, so that
 * what failed together does not come back together. A `Retry-After` of a 429 or 503 is never undercut, up to a day.
 */
export function nextDelay(schedule: readonly number[], failure: Failure): number | undefined {
  const delay = schedule[failure.attempt - 1];
  if (delay === undefined) return undefined;
  const random = failure.random ?? Math.random;
  const varied = delay * (1 - JITTER + 2 * JITTER * random());
  const mayAsk = failure.status === 429 || failure.status === 503;
  const wish = mayAsk ? parseRetryAfter(failure.retryAfter, failure.now) : undefined;
  return Math.max(varied, Math.min(wish ?? 0, LONGEST_WISH));
}

/** Seconds that a `Retry-After` header asks for: a number of seconds, or an HTTP date. Undefined when it is neither. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  // A date has letters in it; `Date.parse` would also read "1.5" and "-3" as years.
  const date = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}
