import type { PGlite } from '@electric-sql/pglite';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type ConnectionOptions, fromPglite, PgBoss } from 'pg-boss';
import { isEmbedded } from '../persistence/is-embedded.js';
import { writeBatched } from '../persistence/messages/batched-flush.js';
import { StoreConnection } from '../persistence/messages/store-connection.js';

/** The interface through which pg-boss sends its SQL. */
type IDatabase = NonNullable<ConnectionOptions['db']>;

/** How often pg-boss maintains the queues. Each time costs queries, even in an idle store. */
const INTERVALS = {
  // Jobs of workers that died go back to their queue, at most this long after the last heartbeat has expired.
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  // How often to look whether a daily job is due, and to move a due job from the schedule to its queue. The longest allowed.
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  // Jobs that wait for other jobs: there are none.
  flowIntervalSeconds: 24 * 3600,
};

/** The job queue, on the connections of the ORM. It must be started before it is used. */
export async function makeBoss(orm: MikroORM): Promise<PgBoss> {
  const db = await databaseOf(orm);
  // The embedded database has no autovacuum to watch.
  return new PgBoss({ db, ...INTERVALS, monitorVacuum: !isEmbedded(orm.em) });
}

/** Creates the tables of the job queue, or brings them up to date: only their owner may. */
export async function installQueue(orm: MikroORM): Promise<void> {
  const boss = await makeBoss(orm);
  await boss.start();
  await boss.stop();
}

/**
 * The open transaction of `em`, in the form that pg-boss accepts, for one insert whose result nobody reads: the insert is
 * sent with the next statement (`batched-flush.ts`).
 */
export function batchedTransactionOf(em: EntityManager): IDatabase {
  if (!em.getTransactionContext()) throw new Error('Jobs can be queued only inside a transaction.');
  const executeSql = async (text: string, values: unknown[] = []) => {
    await writeBatched(em, text.replace('$1', '?'), values);
    return { rows: [] };
  };
  return { executeSql };
}

/**
 * pg-boss sends several statements as one text, which Kysely cannot run. So its SQL goes to the driver below Kysely.
 * On PGlite, each text has the one connection for itself until it has ended or was rolled back.
 */
async function databaseOf(orm: MikroORM): Promise<IDatabase> {
  const connection = orm.em.getConnection('write');
  if (connection instanceof StoreConnection)
    return {
      // In no role of the current work: the queue has its own tables.
      executeSql: async (text, values) => ({
        rows: await connection.connections.with((one) => one.run(text, values)),
      }),
    };
  const { executeSql } = fromPglite((await connection.getNativeClient()) as unknown as PGlite);
  const kysely = connection.getClient();
  return { executeSql: (text, values) => kysely.connection().execute(() => executeSql(text, values)) };
}
