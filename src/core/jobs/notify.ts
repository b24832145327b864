import type { MikroORM } from '@mikro-orm/postgresql';
import { withPriority } from '../persistence/priority.js';

/** The channel on which workers are notified of events to deliver. */
export const EVENTS_CHANNEL = 'plant_store_events';

/**
 * Makes a function that wakes the workers of other processes; call it after a commit.
 *
 * RACE: a transaction that notifies locks all others that do until its commit is on disk, in the whole server. So
 * mutations do not notify: it is a transaction of its own, which does not wait for the disk, and which all commits
 * share that happen while the previous one runs.
 */
export function makeNotifier(orm: MikroORM, failed: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    while (again) {
      again = false;
      await withPriority(() => notify(orm)).catch(failed);
    }
    running = false;
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}

const notify = (orm: MikroORM): Promise<unknown> =>
  orm.em.fork().execute(`set local synchronous_commit = off; notify ${EVENTS_CHANNEL}`);
