import type { Pool, PoolClient } from 'pg';
import { Places } from './places.js';
import { type RequestScope, requestScope } from './request-scope.js';

/**
 * Makes the pool respect how many connections a request may hold, and all requests of one caller together: half of them.
 * The others are for other requests, and for other callers.
 */
export function limitConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const callers = new Map<string, Places>();
  const givenBack = new WeakMap<PoolClient, () => void>();
  pool.on('release', (_, client) => {
    givenBack.get(client)?.();
    givenBack.delete(client);
  });
  const connectInTurn = async ({ connections, caller }: RequestScope): Promise<PoolClient> => {
    await connections.take();
    const ofCaller = callers.get(caller) ?? new Places(Math.ceil(pool.options.max / 2));
    callers.set(caller, ofCaller);
    await ofCaller.take();
    const giveBack = () => {
      connections.giveBack();
      ofCaller.giveBack();
      if (ofCaller.unused) callers.delete(caller);
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
