import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** The statements of the current flush that were not sent yet. */
const waiting = new AsyncLocalStorage<string[]>();

const SEPARATOR = ';\n';

/**
 * Whether a statement is a write, whose result can wait: it contains only what the database generated (numbers,
 * generated columns), which no mutation reads again.
 */
const canWait = (sql: string): boolean => /^(insert|update|delete) /i.test(sql);

/**
 * Flushes with one network message instead of one per table, because the locks of a mutation are held during every
 * round trip. The statements, their order and the error if one fails are those of `flush`. PGlite needs no network;
 * its statements are sent one by one.
 */
export async function flushBatched(em: EntityManager): Promise<void> {
  const writes: string[] = [];
  await waiting.run(writes, () => em.flush());
  if (writes.length > 0) await em.execute(writes.join(SEPARATOR));
}

/** A connection to PostgreSQL that collects the writes of `flushBatched` into one message. */
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

/** For a message of several statements, pg returns every result; the caller wants the last one. */
const last = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);
