import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** The statements of the flush in progress that were not sent yet. */
const waiting = new AsyncLocalStorage<string[]>();

const SEPARATOR = ';\n';

/**
 * A write: its answer can wait. All that one returns is what the database made (numbers, generated columns), which no
 * mutation reads again.
 */
const canWait = (sql: string): boolean => /^(insert|update|delete) /i.test(sql);

/**
 * Flushes, and sends what it writes in one message instead of one a table: the locks of a mutation are held while
 * every single message travels. The statements and their order are those of `flush`, and so is the error if one fails.
 * PGlite is no message away, and its statements go one by one.
 */
export async function flushBatched(em: EntityManager): Promise<void> {
  const writes: string[] = [];
  await waiting.run(writes, () => em.flush());
  if (writes.length > 0) await em.execute(writes.join(SEPARATOR));
}

/** A connection to PostgreSQL that lets the writes of `flushTogether` wait for each other. */
export class BatchingClient extends pg.Client {
  override query(...call: unknown[]): never {
    const writes = waiting.getStore();
    const [text, ...rest] = call;
    if (!writes || typeof text !== 'string') return super.query(...(call as [string])) as never;
    if (canWait(text)) {
      writes.push(text);
      return Promise.resolve({ rows: [], rowCount: 0 }) as never;
    }
    const message = [...writes.splice(0), text].join(SEPARATOR);
    return super.query(...([message, ...rest] as [string])).then(last) as never;
  }
}

/** Of a message of several statements pg gives every result: what was asked for is the last. */
const last = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);
