import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Job, JobInsert, PgBoss } from 'pg-boss';
import { idArray, newId } from '../../core/ids.js';
import { batchedTransactionOf } from '../../core/jobs/job-queue.js';
import { writeBatched } from '../../core/persistence/messages/batched-flush.js';

export const DELIVERIES = 'webhook-deliveries';

/** The data of a job: which delivery to attempt, and when it is due. */
export interface DeliveryTask {
  deliveryId: string;
  /** The delivery's `nextAttemptAt`, in ms. A job whose delivery is due at another time is stale and is skipped. */
  due: number;
  /** The position in the retry schedule: 1 is the first attempt. A redelivery restarts at 1. */
  turn: number;
}

export type DeliveryJob = Pick<Job<DeliveryTask>, 'id' | 'data'>;

/** A delivery to queue. */
export interface DueAttempt extends DeliveryTask {
  endpointId: string;
  priority: Priority;
  /** The id of its job, where that must be known. */
  jobId?: string;
}

/**
 * Jobs of each priority are fetched separately, so that no job waits behind jobs of a lower priority.
 * PROMPT: first attempts for an organization that has no backlog. FAILING: the endpoint keeps failing.
 */
export const Priority = { PROMPT: 1, NORMAL: 0, FAILING: -1 } as const;
export type Priority = (typeof Priority)[keyof typeof Priority];

/** A worker that sends no heartbeat for this long loses its jobs to other workers. Workers send three in that time. */
export const HEARTBEAT_SECONDS = 15;

/** Creates the delivery queue if it does not exist. */
export async function openQueue(boss: PgBoss): Promise<void> {
  // pg-boss retries only cover workers that died. After a failed attempt, the dispatcher schedules the next one itself.
  const retries = { retryLimit: 1000, retryDelay: 0, retryBackoff: false };
  await boss.createQueue(DELIVERIES, { ...retries, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: 3600 });
  // pg-boss looks up a queue on first use. Do that now: on PGlite it could not while one of our transactions is open.
  await boss.findJobs(DELIVERIES, { id: newId() });
}

/** Enqueues attempts, in the transaction of `em`; they are written with the statement after this one, or the commit. */
export async function enqueue(boss: PgBoss, em: EntityManager, attempts: readonly DueAttempt[]) {
  if (attempts.length === 0) return;
  const jobs = attempts.map(({ endpointId, priority, jobId: id, ...data }): JobInsert<DeliveryTask> => {
    // The first attempt must start at once by the database's clock, even if this machine's clock is ahead.
    const startAfter = data.turn === 1 ? undefined : new Date(data.due);
    return { id, data, startAfter, priority, group: { id: endpointId } };
  });
  await boss.insert(DELIVERIES, jobs, { db: batchedTransactionOf(em) });
}

/** Claims jobs for this process as a fetch does, in the transaction that enqueues them. */
export async function claimEnqueued(em: EntityManager, jobs: readonly DeliveryJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await writeBatched(
    em,
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
     where name = ? and id = any(?)`,
    [DELIVERIES, idArray(idsOf(jobs))],
  );
}

/** How long until the next attempt that is not due yet, in ms by the clock of the database; undefined without one. */
export async function nextDueIn(orm: MikroORM): Promise<number | undefined> {
  const [row] = await orm.em.fork().execute<{ ms: string | null }[]>(
    `select extract(epoch from min(start_after) - now()) * 1000 as ms from pgboss.job
     where name = ? and state < 'active' and start_after > now()`,
    [DELIVERIES],
  );
  return row?.ms == null ? undefined : Number(row.ms);
}

/** Sends the heartbeat of these jobs: this process still works on them (HEARTBEAT_SECONDS). */
export async function keepJobs(boss: PgBoss, jobs: readonly DeliveryJob[]): Promise<void> {
  if (jobs.length > 0) await boss.touch(DELIVERIES, idsOf(jobs));
}

/** Fails jobs in pg-boss, which makes them available to other workers at once. */
export async function returnJobs(boss: PgBoss, jobs: readonly DeliveryJob[]): Promise<void> {
  if (jobs.length > 0) await boss.fail(DELIVERIES, idsOf(jobs));
}

/** Deletes finished jobs, in the transaction of `em`. The attempts are recorded in our own tables. */
export async function deleteJobs(em: EntityManager, jobs: readonly DeliveryJob[]): Promise<void> {
  if (jobs.length > 0)
    await writeBatched(em, 'delete from pgboss.job where name = ? and id = any(?)', [DELIVERIES, idArray(idsOf(jobs))]);
}

const idsOf = (jobs: readonly DeliveryJob[]): string[] => jobs.map(({ id }) => id);
