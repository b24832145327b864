import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { DELIVERIES, type DeliveryJob, type DeliveryTask, Priority } from '../delivery-queue.js';
import { type Claims, FETCH_BATCH } from './claims.js';

interface Queue {
  orm: MikroORM;
  boss: PgBoss;
}

export interface FetchOptions {
  /** The priority of the jobs to fetch. */
  priority: Priority;
  /** The endpoints whose jobs are left out. */
  except: readonly string[];
}

/**
 * Claims the next jobs, fairly: none of the given endpoints, none of an organization that has enough claims already,
 * and of an endpoint that keeps failing only one at a time, in all processes together. Returns them, and whether there
 * may be more.
 */
export async function fetchJobs(
  { orm, boss }: Queue,
  claims: Claims,
  { priority, except }: FetchOptions,
): Promise<{ jobs: DeliveryJob[]; more: boolean }> {
  const failing = priority === Priority.FAILING;
  const batchSize = Math.min(FETCH_BATCH, claims.room(failing));
  if (batchSize <= 0) return { jobs: [], more: false };
  const ignoreGroups = [...except, ...(await endpointsOf(orm, claims.fullOrganizations()))];
  const jobs = await boss.fetch<DeliveryTask>(DELIVERIES, {
    ...{ batchSize, ignoreGroups, minPriority: priority, maxPriority: priority },
    ...(failing && { groupConcurrency: 1 }),
  });
  claims.add(jobs, failing);
  // Of 100 jobs of one failing endpoint only one is returned, although another endpoint's may be behind them.
  return { jobs, more: failing ? jobs.length > 0 : jobs.length === batchSize };
}

async function endpointsOf(orm: MikroORM, organizations: readonly string[]): Promise<string[]> {
  if (organizations.length === 0) return [];
  const rows = await orm.em
    .fork()
    .execute<{ id: string }[]>(
      `select id from webhook_endpoints where organization_id in (${organizations.map(() => '?').join(', ')})`,
      [...organizations],
    );
  return rows.map(({ id }) => id);
}
