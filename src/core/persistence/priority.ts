import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool } from 'pg';

const priority = new AsyncLocalStorage<boolean>();

/** Connections of PostgreSQL for work with priority: for publishing, redelivering, fetching, recording and sending. */
const RESERVED = 6;

/**
 * Runs work that must not wait behind requests, such as sending webhooks. Such work has many short statements: if each
 * waited for a connection behind all requests, webhooks would slow down with every client.
 */
export const withPriority = <T>(work: () => T): T => priority.run(true, work);

/** Whether the caller runs inside of `withPriority`. */
export const hasPriority = (): boolean => priority.getStore() === true;

/** Gives work with priority a few connections beside the pool, which are opened when first needed. */
export function reserveConnections(pool: Pool, prepare: (reserved: Pool) => void): void {
  // pg-pool hides the password from enumeration.
  const { password } = pool.options;
  const reserved = new Pool({ ...pool.options, password, min: 0, max: RESERVED });
  prepare(reserved);
  const connect = pool.connect.bind(pool);
  pool.connect = ((...call: []) => (hasPriority() ? reserved.connect(...call) : connect(...call))) as Pool['connect'];
  const end = pool.end.bind(pool);
  pool.end = (async () => void (await Promise.all([end(), reserved.end()]))) as Pool['end'];
}
