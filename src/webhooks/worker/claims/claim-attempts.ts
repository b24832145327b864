import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { idArray } from '../../../core/ids.js';
import { DELIVERIES, type DeliveryJob, type DeliveryTask, Priority } from '../delivery-queue.js';
import { type AttemptStore, type LoadedAttempt, loadAttempts } from '../load-attempts.js';
import { type Claims, FETCH_BATCH } from './claims.js';

interface FetchOptions {
  /** The priority of the jobs to fetch. */
  priority: Priority;
  /** The endpoints whose jobs are left out. */
  except: readonly string[];
}

/** Claims the next jobs and loads their attempts. Returns the jobs with nothing to send as `unneeded`. */
export async function claimAttempts(
  services: AttemptStore & { boss: PgBoss },
  claims: Claims,
  options: FetchOptions,
): Promise<{ attempts: LoadedAttempt[]; unneeded: DeliveryJob[]; more: boolean }> {
  const { jobs, more } = await fetchJobs(services, claims, options);
  if (jobs.length === 0) return { attempts: [], unneeded: [], more };
  const attempts = await loadAttempts(services, jobs).catch((error: unknown) => {
    claims.remove(jobs);
    throw error;
  });
  claims.loaded(attempts);
  const toSend = new Set(attempts.map(({ job }) => job));
  return { attempts, unneeded: jobs.filter((job) => !toSend.has(job)), more };
}

/**
 * Claims the next jobs, fairly: none of the given endpoints, none of an organization that has enough claims already,
 * and only one at a time of an endpoint that keeps failing, in all processes together. `more`: there may be more.
 */
async function fetchJobs(
  { orm, boss }: { orm: MikroORM; boss: PgBoss },
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
  // Of 100 jobs of one failing endpoint pg-boss returns only one, although jobs of other endpoints may be behind them.
  return { jobs, more: failing ? jobs.length > 0 : jobs.length === batchSize };
}

async function endpointsOf(orm: MikroORM, organizations: readonly string[]): Promise<string[]> {
  if (organizations.length === 0) return [];
  const rows = await orm.em
    .fork()
    .execute<{ id: string }[]>('select id from webhook_endpoints where organization_id = any(?)', [
      idArray(organizations),
    ]);
  return rows.map(({ id }) => id);
}
