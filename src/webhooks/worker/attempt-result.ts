import type { DeliveryJob } from './delivery-queue.js';
import type { LoadedAttempt } from './load-attempts.js';
import type { Outcome } from './send.js';

/** A job that was attempted. */
export interface AttemptResult {
  job: DeliveryJob;
  attempt: LoadedAttempt;
  startedAt: Date;
  outcome: Outcome;
}

/** A job that is over: attempted, or nothing to send for any more. */
export type JobResult = AttemptResult | { job: DeliveryJob };

/** Whether a status says that the event was received. */
export const succeeded = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;
