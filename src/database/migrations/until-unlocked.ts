import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';

/** How long a migration may wait for a lock: whoever comes after it waits behind it. */
export const LOCK_MS = 1000;

/** How long a statement of a migration may take while it may hold locks. */
export const STATEMENT_MS = 5000;

/** How often a migration is tried, and what is served undisturbed in between. */
const TRIES = 30;
const PAUSE_MS = 2000;

const WATCH_MS = 200;

/** Lock not available, deadlock. */
const RETRIED = ['55P03', '40P01'];

/** Runs work that needs locks again, in a new transaction, until it gets them. `log` gets a line for whoever has them. */
export async function untilUnlocked<T>(orm: MikroORM, log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const watch = watchBlockers(orm, log);
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '57014')
        throw new Error(
          `A statement of the migration took longer than ${STATEMENT_MS / 1000} s, and its transaction was rolled back: ${(error as Error).message}`,
        );
      if (!RETRIED.includes(String(code))) throw error;
      if (tries === TRIES)
        throw new Error(
          `The migration did not get its locks in ${TRIES} tries, and changed nothing. Run it again later.`,
        );
      log(`The migration did not get a lock within ${LOCK_MS / 1000} s, and is tried again.`);
    } finally {
      await watch.stop();
    }
    await delay(PAUSE_MS);
  }
}

/** Names each session, once, for which this command waits. */
function watchBlockers(orm: MikroORM, log: (line: string) => void) {
  const known = new Set<number>();
  let stopped = false;
  const look = async () => {
    for (; !stopped; await delay(WATCH_MS)) {
      for (const { pid, name, since } of await orm.em.fork().execute<Blocker[]>(BLOCKERS)) {
        if (!known.has(pid))
          log(`Waiting for the session with pid ${pid} (${name || 'no name'}, query since ${since}).`);
        known.add(pid);
      }
    }
  };
  const watching = look();
  // Without the names, a migration still works.
  watching.catch(() => {});
  return {
    stop: async () => {
      stopped = true;
      await watching.catch(() => {});
    },
  };
}

interface Blocker {
  pid: number;
  name: string;
  since: string;
}

/** The connections of a command have a name that no other command has (`asOwner`). */
const BLOCKERS = `
  select b.pid, b.application_name as name, coalesce(b.query_start::text, 'an unknown time') as since
  from pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) as blocking (pid), pg_stat_activity b
  where w.datname = current_database() and w.application_name = current_setting('application_name')
    and w.wait_event_type = 'Lock' and b.pid = blocking.pid`;
