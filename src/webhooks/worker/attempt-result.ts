import type { DeliveryJob } from './delivery-queue.js';
import type { LoadedAttempt } from './load-attempts.js';
import type { Outcome } from './send.js';

/** A job whose delivery was attempted. */
export interface AttemptResult {
  job: DeliveryJob;
  attempt: LoadedAttempt;
  startedAt: Date;
  outcome: Outcome;
}

/** A finished job: attempted, or with nothing left to send. */
export type JobResult = AttemptResult | { job: DeliveryJob };

/** Whether a status means that the endpoint received the event. */
export const succeeded = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;
