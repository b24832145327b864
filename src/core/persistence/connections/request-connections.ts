import type { Pool, PoolClient } from 'pg';
import { PlacesOfCallers } from './places.js';
import { type RequestScope, requestScope } from './request-scope.js';

/**
 * Limits how many connections of the pool one request holds, and all requests of one caller together (half of the pool): the
 * other connections are for other requests and other callers.
 */
export function limitConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const callers = new PlacesOfCallers(Math.ceil(pool.options.max / 2));
  const givenBack = new WeakMap<PoolClient, () => void>();
  pool.on('release', (_, client) => {
    givenBack.get(client)?.();
    givenBack.delete(client);
  });
  const connectInTurn = async ({ connections, caller }: RequestScope): Promise<PoolClient> => {
    await connections.take();
    const leave = await callers.take(caller);
    const giveBack = () => {
      connections.giveBack();
      leave();
    };
    try {
      const client = await connect();
      givenBack.set(client, giveBack);
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  const limited = (...callback: []) => {
    const scope = requestScope();
    return scope && callback.length === 0 ? connectInTurn(scope) : connect(...callback);
  };
  pool.connect = limited as Pool['connect'];
}
