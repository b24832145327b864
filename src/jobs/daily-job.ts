import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../core/clock.js';

/** A job that runs once a day, in one of the processes that share this database. */
@Entity({ tableName: 'daily_jobs' })
export class DailyJob {
  @PrimaryKey({ type: 'text' })
  name!: string;

  /** When the next run is due. While the job runs: when another process may try it again. */
  @Property({ type: 'datetime', length: 3 })
  nextRunAt!: Date;
}

interface Job {
  name: string;
  /** The time in UTC, as in `03:17`. */
  at: string;
  run(): Promise<unknown>;
}

/** A run that has failed, or whose process has died, is repeated this long after its begin, until one succeeds. */
const REPEATED_AFTER_SECONDS = 3600;

/**
 * Runs the jobs that are due, one after the other. A job is due at its time of the day; one that was missed, because no
 * process ran, is due at once. A job that is new in this database is first due when its time comes next.
 *
 * RACE: every process looks, and the first one takes the job: the same statement finds the job due and moves its next run.
 */
export async function runDaily(
  { em }: MikroORM,
  jobs: readonly Job[],
  logFailure: (what: string) => (error: unknown) => void,
): Promise<void> {
  for (const { name, at, run } of jobs) {
    const now = clock.now();
    const again = addSeconds(now, REPEATED_AFTER_SECONDS);
    const values = [name, nextTime(at, now), again, now, again];
    const [row] = await em.fork().execute<{ taken: boolean }[]>(TAKE, values);
    if (!row?.taken) continue;
    try {
      await run();
      const next = nextTime(at, clock.now());
      await em.fork().execute('update daily_jobs set next_run_at = ? where name = ?', [next, name]);
    } catch (error) {
      logFailure(`the daily job ${name} has failed; it is repeated in an hour`)(error);
    }
  }
}

/** A job that is new in this database is not taken. */
const TAKE = `insert into daily_jobs as job (name, next_run_at) values (?, ?)
  on conflict (name) do update set next_run_at = ? where job.next_run_at <= ? returning next_run_at = ? as taken`;

/** The next time that a clock in UTC shows `at`. */
function nextTime(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today > now ? today : addSeconds(today, 24 * 3600);
}
