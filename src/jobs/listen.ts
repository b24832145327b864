import { setTimeout as pause } from 'node:timers/promises';
import { Hosts, PrimaryClient } from '../database/messages/primary-client.js';
import { destroyClient } from '../database/messages/store-client.js';

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

export interface Listener {
  stop(): Promise<void>;
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
export function listen({ url, channel, notified, failed }: Listening): Listener {
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
