import type { MikroORM } from '@mikro-orm/postgresql';
import { withPriority } from '../persistence/priority.js';

/** The channel on which workers are notified of events to deliver. */
export const EVENTS_CHANNEL = 'plant_store_events';

export interface Notifier {
  /** Wakes the workers of other processes; call it after a commit. */
  notify(): void;
  /**
   * Waits for the notification in flight. Before the database is closed: a connection that is opened for it while the
   * pool closes would never be given back, and the pool waits for all.
   */
  settled(): Promise<void>;
}

/**
 * Makes what wakes the workers of other processes.
 *
 * RACE: a transaction that notifies locks all others that do until its commit is on disk, in the whole server. So
 * mutations do not notify: it is a transaction of its own, which does not wait for the disk, and which all commits
 * share that happen while the previous one runs.
 */
export function makeNotifier(orm: MikroORM, failed: (error: unknown) => void): Notifier {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    while (again) {
      again = false;
      await withPriority(() => notify(orm)).catch(failed);
    }
    running = undefined;
  };
  return {
    notify: () => {
      again = true;
      running ??= run();
    },
    settled: async () => running,
  };
}

const notify = (orm: MikroORM): Promise<unknown> =>
  orm.em.fork().execute(`set local synchronous_commit = off; notify ${EVENTS_CHANNEL}`);
