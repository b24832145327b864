import { percentile } from '../../support/report/percentiles.ts';
import { type Attempt, began, type Call, ended } from '../load/history.ts';

/** C10: what the fault cost the clients. */
export interface Availability {
  attempts: number;
  /** Attempts that failed, by outcome. */
  failed: Record<string, number>;
  /** The longest time in seconds without a successful response. */
  gap: number;
  /** Of calls, from the first attempt to the known outcome, in ms. */
  p99: number;
  /** From the end of the fault to the last attempt that failed, in seconds; 0 if none did. */
  healed: number;
  /** Calls whose outcome nobody learned. */
  unknown: number;
}

/** Outcomes that say nothing about the availability: the store answered, and its answer is final. */
const refused = ({ outcome }: Attempt): boolean =>
  /^(NOT_FOUND|CONFLICT|ILLEGAL_TRANSITION|OUT_OF_STOCK|REFUND_EXCEEDS_REMAINING|ORDER_NOT_REFUNDABLE)$/.test(outcome);

/** The availability for clients of a load that ended at `end`, with a fault that ended at `over`. */
export function availability(calls: readonly Call[], over: number, end: number): Availability {
  const attempts = calls.flatMap((call) => call.attempts).filter((attempt) => attempt.began < end);
  const succeeded = attempts.filter(({ outcome }) => outcome === 'ok').map((attempt) => attempt.ended);
  const failures = attempts.filter((attempt) => attempt.outcome !== 'ok' && !refused(attempt));
  const ends = succeeded.toSorted((a, b) => a - b);
  const gaps = ends.slice(1).map((at, index) => at - Number(ends[index]));
  const failed: Record<string, number> = {};
  for (const { outcome } of failures) failed[outcome] = (failed[outcome] ?? 0) + 1;
  const last = greatest(
    over,
    failures.map((attempt) => attempt.began),
  );
  return {
    attempts: attempts.length,
    failed,
    gap: greatest(0, gaps) / 1000,
    p99: percentile(
      calls.map((call) => ended(call) - began(call)),
      99,
    ),
    healed: (last - over) / 1000,
    unknown: calls.filter((call) => call.end === 'unknown').length,
  };
}

/** `Math.max` of so many values that they would not fit on the stack. */
const greatest = (first: number, rest: readonly number[]): number =>
  rest.reduce((most, value) => Math.max(most, value), first);

/** C11: errors of the store itself, which are neither the client's fault nor a passing one. */
export const serverErrors = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ operation, attempts }) =>
    attempts
      .filter(({ outcome }) => /^(INTERNAL_SERVER_ERROR|status 5\d\d)$/.test(outcome))
      .map(({ outcome, process }) => `${operation}: ${outcome} of ${process}`),
  );
