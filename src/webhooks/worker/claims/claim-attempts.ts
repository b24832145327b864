import type { PgBoss } from 'pg-boss';
import type { DeliveryJob } from '../delivery-queue.js';
import { type AttemptStore, type LoadedAttempt, loadAttempts } from '../load-attempts.js';
import type { Claims } from './claims.js';
import { type FetchOptions, fetchJobs } from './fetch-jobs.js';

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
