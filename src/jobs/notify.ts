import type { MikroORM } from '@mikro-orm/postgresql';
import { isId } from '../core/ids.js';
import { isEmbedded } from '../database/messages/connection-of.js';
import { withPriority } from '../database/work.js';

/** The channel on which workers are notified of events to deliver. */
export const EVENTS_CHANNEL = 'plant_store_events';

/** The most organizations that a notification names: PostgreSQL takes 8,000 bytes. No names stand for any organization. */
const MOST_NAMED = 200;

export interface Notifier {
  /** Wakes the workers of other processes; call it after a commit of this organization. */
  notify(organizationId?: string): void;
  /**
   * Waits for the notification in flight. Call before the database is closed: a pool that closes waits for all connections,
   * and a connection that is opened meanwhile would never be given back.
   */
  settled(): Promise<void>;
}

/**
 * Makes what wakes the workers of other processes.
 *
 * RACE: a transaction that notifies keeps every other notifying transaction of the server waiting until its commit is on
 * disk. So mutations do not notify: a separate transaction does, which does not wait for the disk. One such transaction
 * names all organizations whose commits happened while the previous one ran.
 */
export function makeNotifier(orm: MikroORM, failed: (error: unknown) => void): Notifier {
  let running: Promise<void> | undefined;
  let again = false;
  const announced = new Announced();
  const run = async () => {
    while (again) {
      again = false;
      await withPriority(() => notify(orm, announced.take())).catch((error: unknown) => {
        announced.add();
        failed(error);
      });
    }
    running = undefined;
  };
  return {
    notify: (organizationId) => {
      // No other process can open an embedded database.
      if (isEmbedded(orm.em)) return;
      again = true;
      announced.add(organizationId);
      running ??= run();
    },
    settled: async () => running,
  };
}

function notify(orm: MikroORM, organizations: readonly string[] = []): Promise<unknown> {
  const payload = organizations.length <= MOST_NAMED ? organizations.join() : '';
  const sql = "select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)";
  return orm.em.fork().execute(sql, [EVENTS_CHANNEL, payload]);
}

/** The organizations that a notification names; undefined if it names none, as that of a trigger. */
export function organizationsIn(payload = ''): string[] | undefined {
  const ids = payload.split(',');
  // As a text, an id in another case would be another organization.
  return ids.every((id) => isId(id) && id === id.toLowerCase()) ? ids : undefined;
}

/** The organizations that may have new events: those announced since they were last taken, or any. */
export class Announced {
  private organizations: Set<string> | undefined = new Set();

  /** Announces new events of an organization; without an id, of any. */
  add(organizationId?: string): void {
    if (organizationId === undefined) this.organizations = undefined;
    else this.organizations?.add(organizationId);
  }

  /** Returns their ids and starts anew; undefined: any may have new events. */
  take(): string[] | undefined {
    const taken = this.organizations && [...this.organizations];
    this.organizations = new Set();
    return taken;
  }
}
