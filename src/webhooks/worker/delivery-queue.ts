import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobInsert, PgBoss } from 'pg-boss';
import { newId } from '../../core/ids.js';
import { transactionOf } from '../../core/jobs/job-queue.js';

export const DELIVERIES = 'webhook-deliveries';

/** What a job says: which delivery to attempt, and which moment it was made for. */
export interface DeliveryTask {
  deliveryId: string;
  /** `nextAttemptAt` of the delivery, in ms. A job whose delivery waits for another moment is an old one: skip it. */
  due: number;
  /** The place in the retry schedule: 1 is the first attempt. A redelivery starts again at 1. */
  turn: number;
}

export type DeliveryJob = Job<DeliveryTask>;

/** How long a worker may be silent before its deliveries go to others. It reports every third of that. */
export const HEARTBEAT_SECONDS = 15;

/** Makes the queue of deliveries where it is missing. */
export async function openQueue(boss: PgBoss): Promise<void> {
  // The queue's own retries are for workers that died: what an endpoint answers is rescheduled by us.
  const retries = { retryLimit: 1000, retryDelay: 0, retryBackoff: false };
  await boss.createQueue(DELIVERIES, { ...retries, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: 3600 });
  // pg-boss looks a queue up when it first uses it. On PGlite it could not while a transaction of ours is open.
  await boss.findJobs(DELIVERIES, { id: newId() });
}

/** Puts attempts into the queue, in the transaction of `em`. */
export async function enqueue(boss: PgBoss, em: EntityManager, attempts: (DeliveryTask & { endpointId: string })[]) {
  if (attempts.length === 0) return;
  const jobs = attempts.map(({ endpointId, ...data }): JobInsert<DeliveryTask> => {
    // The first one starts at once by the database's own clock, whatever ours says.
    const startAfter = data.turn === 1 ? undefined : new Date(data.due);
    return { data, startAfter, group: { id: endpointId } };
  });
  await boss.insert(DELIVERIES, jobs, { db: transactionOf(em) });
}

/** Takes finished jobs out of the queue, in the transaction of `em`. The log of attempts is in our own tables. */
export async function finish(boss: PgBoss, em: EntityManager, jobs: readonly DeliveryJob[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  if (ids.length > 0) await boss.deleteJob(DELIVERIES, ids, { db: transactionOf(em) });
}
