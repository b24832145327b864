import { AsyncResource } from 'node:async_hooks';
import type { Pool } from 'pg';
import type { Metrics } from '../../metrics/metrics.js';
import { currentOperation } from './request-scope.js';

type Observe = Metrics['observeStatement'];

/** Measures every statement of a pool, for the operation that sends it. */
export function measureStatements(pool: Pool, observe: Observe): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      const done = startStatement(observe);
      const callback = call.at(-1);
      if (typeof callback !== 'function') return whenDone(query(...call), done);
      return query(...call.slice(0, -1), (...outcome: unknown[]) => {
        done();
        callback(...outcome);
      });
    }) as never;
  });
  // `pool.query` gets its connection by a callback. Without this, the callback would run in the async scope of the work that
  // gives the connection back.
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => unknown;
  pool.connect = ((...callback: [(() => void)?]) => {
    const [got] = callback;
    if (!got) return connect();
    const caller = new AsyncResource('pool.connect');
    return connect((...outcome: []) => caller.runInAsyncScope(got, undefined, ...outcome));
  }) as Pool['connect'];
}

/** Returns the function that ends the measurement of a statement that begins now. */
export function startStatement(observe: Observe): () => void {
  const operation = currentOperation();
  const started = performance.now();
  return () => observe(operation, (performance.now() - started) / 1000);
}

const whenDone = (result: unknown, done: () => void): unknown =>
  result instanceof Promise ? result.finally(done) : result;
