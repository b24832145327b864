import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { REQUEST_CONNECTIONS } from '../../limits.js';

/** The connections that a request may hold at once; what needs another one waits for its turn. */
class Connections {
  private free = REQUEST_CONNECTIONS;
  private readonly waiting: (() => void)[] = [];

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((turn) => this.waiting.push(turn));
  }

  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

const ofRequest = new AsyncLocalStorage<Connections>();

/** Runs the work of one request, which holds few connections at once: the others of the pool are for other requests. */
export const withFewConnections = <T>(work: () => T): T => ofRequest.run(new Connections(), work);

/** Makes the pool respect `withFewConnections`. */
export function limitConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const held = new WeakMap<PoolClient, Connections>();
  pool.on('release', (_, client) => {
    held.get(client)?.giveBack();
    held.delete(client);
  });
  const connectInTurn = async (connections: Connections): Promise<PoolClient> => {
    await connections.take();
    try {
      const client = await connect();
      held.set(client, connections);
      return client;
    } catch (error) {
      connections.giveBack();
      throw error;
    }
  };
  const limited = (...callback: []) => {
    const connections = ofRequest.getStore();
    return connections && callback.length === 0 ? connectInTurn(connections) : connect(...callback);
  };
  pool.connect = limited as Pool['connect'];
}
