import type { DeliveryJob } from './delivery-queue.js';
import type { Parcel } from './load-attempts.js';
import type { Outcome } from './send.js';

/** A job that was attempted. */
export interface Attempted {
  job: DeliveryJob;
  parcel: Parcel;
  startedAt: Date;
  outcome: Outcome;
}

/** A job that is over: attempted, or nothing to send for any more. */
export type Result = Attempted | { job: DeliveryJob };

/** Whether a status says that the event was received. */
export const succeeded = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;
