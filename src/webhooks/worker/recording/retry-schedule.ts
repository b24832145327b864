/** The longest delay that a `Retry-After` may request: a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
const JITTER = 0.1;

interface Failure {
  /** The number of the failed attempt in the retry schedule: 1 is the first. */
  attempt: number;
  /** The HTTP status of the response, if there was one. */
  status?: number;
  /** Its `Retry-After` header. */
  retryAfter?: string;
  now: Date;
  random?: () => number;
}

/**
 * Seconds until the next attempt, or undefined when the schedule is exhausted. The schedule is the setting
 * `WEBHOOK_RETRY_SCHEDULE` (`config/settings.ts` has the default). Each delay varies by ±10 %, so that
 * deliveries that failed together are not retried together. The delay is at least the `Retry-After` of a 429 or 503,
 * which counts up to a day.
 */
export function nextDelay(schedule: readonly number[], failure: Failure): number | undefined {
  const delay = schedule[failure.attempt - 1];
  if (delay === undefined) return undefined;
  const random = failure.random ?? Math.random;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  const honoursRetryAfter = failure.status === 429 || failure.status === 503;
  const requested = honoursRetryAfter ? parseRetryAfter(failure.retryAfter, failure.now) : undefined;
  return Math.max(jittered, Math.min(requested ?? 0, MAX_RETRY_AFTER_SECONDS));
}

/** The delay in seconds that a `Retry-After` header requests, as a number or an HTTP date; undefined when malformed. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date starts with a letter; `Date.parse` would also accept "1.5" and "-3" as years.
  const date = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}
