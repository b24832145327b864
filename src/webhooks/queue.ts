import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type ConnectionOptions, fromKysely, fromPglite, type Job, type JobInsert, PgBoss } from 'pg-boss';
import { EmbeddedDialect } from '../shared/embedded-dialect.js';
import { newId } from '../shared/ids.js';

/** What pg-boss sends its SQL to. */
type IDatabase = NonNullable<ConnectionOptions['db']>;

export const DELIVERIES = 'webhook-deliveries';
export const CLEANUP = 'webhook-cleanup';

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

/** The queue, on the connections of the ORM. It must be started by `openQueue` before it is used. */
export async function makeBoss(orm: MikroORM): Promise<PgBoss> {
  const db = await databaseOf(orm);
  return new PgBoss({ db, superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 });
}

/** Starts the queue: makes its tables and queues where they are missing. */
export async function openQueue(boss: PgBoss): Promise<void> {
  await boss.start();
  // The queue's own retries are for workers that died: what an endpoint answers is rescheduled by us.
  const retries = { retryLimit: 1000, retryDelay: 0, retryBackoff: false };
  await boss.createQueue(DELIVERIES, { ...retries, heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: 3600 });
  await boss.createQueue(CLEANUP, { retryLimit: 2, deleteAfterSeconds: 3600 });
  // pg-boss looks a queue up when it first uses it. On PGlite it could not while a transaction of ours is open.
  await boss.findJobs(DELIVERIES, { id: newId() });
}

/** Puts attempts into the queue, in the transaction of `em`. */
export async function enqueue(boss: PgBoss, em: EntityManager, attempts: (DeliveryTask & { endpointId: string })[]) {
  if (attempts.length === 0) return;
  const jobs = attempts.map(({ endpointId, ...data }): JobInsert<DeliveryTask> => {
    return { data, startAfter: new Date(data.due), group: { id: endpointId } };
  });
  await boss.insert(DELIVERIES, jobs, { db: transactionOf(em) });
}

/** Takes finished jobs out of the queue, in the transaction of `em`. The log of attempts is in our own tables. */
export async function finish(boss: PgBoss, em: EntityManager, jobs: readonly DeliveryJob[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  if (ids.length > 0) await boss.deleteJob(DELIVERIES, ids, { db: transactionOf(em) });
}

/** The open transaction of `em`, in the form in which pg-boss joins it. */
function transactionOf(em: EntityManager): IDatabase {
  const transaction = em.getTransactionContext();
  if (!transaction) throw new Error('The queue is only written to inside a transaction.');
  return fromKysely(transaction as unknown as Parameters<typeof fromKysely>[0]);
}

/**
 * pg-boss sends texts of several statements, which Kysely's interface has no answer for: they go to the driver
 * below it. PGlite is one connection, so there each of them waits for its turn.
 */
async function databaseOf(orm: MikroORM): Promise<IDatabase> {
  const connection = orm.em.getConnection('write');
  const dialect = orm.config.get('driverOptions') as unknown;
  if (dialect instanceof EmbeddedDialect) {
    const { executeSql } = fromPglite(dialect.pglite);
    const client = connection.getClient();
    return { executeSql: (text, values) => client.connection().execute(() => executeSql(text, values)) };
  }
  const pool = await connection.getNativeClient();
  return {
    executeSql: async (text, values) => {
      const result = await pool.query(text, values);
      const results = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap((one) => one.rows) };
    },
  };
}
