import type { Pool, PoolClient } from 'pg';
import { type RequestScope, requestScope } from './request-scope.js';

/** Makes the pool respect how many connections a request may hold: the others are for other requests. */
export function limitConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const held = new WeakMap<PoolClient, RequestScope['connections']>();
  pool.on('release', (_, client) => {
    held.get(client)?.giveBack();
    held.delete(client);
  });
  const connectInTurn = async (connections: RequestScope['connections']): Promise<PoolClient> => {
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
    const connections = requestScope()?.connections;
    return connections && callback.length === 0 ? connectInTurn(connections) : connect(...callback);
  };
  pool.connect = limited as Pool['connect'];
}
