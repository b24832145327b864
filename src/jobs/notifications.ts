import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { isId } from '../core/ids.js';
import { Hosts, PrimaryClient } from '../database/messages/primary-client.js';
import { destroyClient } from '../database/messages/store-client.js';
import { withPriority } from '../database/work.js';

/** The channel on which workers are notified of events to deliver. */
export const EVENTS_CHANNEL = 'plant_store_events';

/** The most organizations that a notification names: PostgreSQL takes 8,000 bytes. No names stand for any organization. */
const MOST_NAMED = 200;

/**
 * Makes what wakes the workers of other processes.
 *
 * RACE: a transaction that notifies keeps every other notifying transaction of the server waiting until its commit is on
 * disk. So mutations do not notify: a separate transaction does, which does not wait for the disk. One such transaction
 * names all organizations whose commits happened while the previous one ran.
 */
export function makeNotifier(orm: MikroORM, failed: (error: unknown) => void) {
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
    /** Wakes the workers of other processes; call it after a commit of this organization. */
    notify: (organizationId?: string): void => {
      again = true;
      announced.add(organizationId);
      running ??= run();
    },
    /**
     * Waits for the notification in flight. Call before the database is closed: a pool that closes waits for all connections,
     * and a connection that is opened meanwhile would never be given back.
     */
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

/** After a lost connection: the first pause, and the longest one. */
const PAUSE_MS = { first: 100, longest: 10_000 };
/** How often the server has to answer, and how fast: nothing else tells a silent server from one without notifications. */
const HEARTBEAT_MS = 5000;
const HEARTBEAT = { text: 'select', query_timeout: HEARTBEAT_MS };

interface Listening {
  /** The address of the database. */
  url: string;
  channel: string;
  /**
   * Called for each notification with its payload, and without one when it listens (again): what was missed until then
   * has to be looked for.
   */
  notified(payload?: string): void;
  /** Called when the connection is lost or cannot be made. */
  failed(error: unknown): void;
}

/** Asks the server again and again until the connection is lost, and ends a connection whose server does not answer. */
async function beat(client: PrimaryClient, lost: Promise<unknown>): Promise<void> {
  const ended = lost.then(() => true);
  while (!(await Promise.race([ended, pause(HEARTBEAT_MS, false, { ref: false })])))
    await client.query(HEARTBEAT).catch((error) => destroyClient(client, error));
}

/**
 * Listens on a connection of its own, and connects again when it is lost. A notification may get lost with the
 * connection, so listeners also poll, but rarely.
 */
export function listen({ url, channel, notified, failed }: Listening) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const hosts = new Hosts(url);
  let client: PrimaryClient | undefined;
  /** Listens until the connection is lost; returns whether there was one. */
  const listenOnce = async (): Promise<boolean> => {
    client = new PrimaryClient({
      hosts,
      connectionString: hosts.next.address,
      application_name: `plant-store listening to ${channel}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new Promise<unknown>((resolve) => client?.once('end', resolve).once('error', resolve));
    client.on('notification', ({ payload }) => notified(payload));
    let connected = false;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      connected = true;
      notified();
      void beat(client, lost);
      const error = await lost;
      if (!signal.aborted) failed(error ?? new Error('The connection that listens for events was closed.'));
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    await client.end().catch(() => {});
    return connected;
  };
  const run = async () => {
    for (let pauseMs = PAUSE_MS.first; !signal.aborted; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
      if (await listenOnce()) pauseMs = PAUSE_MS.first;
      // It is rejected, at once, when this stops.
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
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
