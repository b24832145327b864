import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { idArray } from '../../../core/ids.js';
import { DELIVERIES, deleteJobs, enqueue, Priority } from '../delivery-queue.js';
import type { LoadedAttempt } from '../load-attempts.js';

/** Returns claimed jobs to the queue, among those of endpoints that keep failing. */
export async function postpone(orm: MikroORM, boss: PgBoss, attempts: readonly LoadedAttempt[]): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await deleteJobs(
      em,
      attempts.map(({ job }) => job),
    );
    const again = attempts.map(({ job, endpointId }) => ({ ...job.data, endpointId, priority: Priority.FAILING }));
    await enqueue(boss, em, again);
  });
}

/** Lets the jobs of these endpoints, which have recovered, be fetched like all others. */
export async function prefer(orm: MikroORM, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await orm.em.fork().execute(
    `update pgboss.job set priority = ${Priority.NORMAL}
     where name = ? and state < 'active' and priority = ${Priority.FAILING}
     and group_id = any(?)`,
    [DELIVERIES, idArray(endpointIds)],
  );
}

/** Lets the jobs of these endpoints, which have begun to fail, be fetched apart from all others. */
export async function postponeAll(orm: MikroORM, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  // RACE: workers may claim some of them meanwhile, or postpone the same ones: neither waits for the other.
  await orm.em.fork().execute(
    `update pgboss.job set priority = ${Priority.FAILING}
     where name = ? and id in (
       select id from pgboss.job
       where name = ? and state < 'active' and not blocked and priority >= ${Priority.NORMAL}
         and group_id = any(?)
       for update skip locked
     )`,
    [DELIVERIES, DELIVERIES, idArray(endpointIds)],
  );
}
