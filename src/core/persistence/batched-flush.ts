import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** Set while `flushBatched` runs. */
const flushing = new AsyncLocalStorage<true>();

/** What a transaction begins with. */
const BEGIN = /^(begin|start transaction)\b/i;

/** Writes, whose result nobody reads: it contains only what the database generated (numbers, generated columns). */
const WRITE = /^(insert|update|delete) /i;

const NOTHING = { rows: [], rowCount: 0 };

/**
 * Flushes without a network message: the connection sends the writes with the next statement of the transaction, or
 * with its commit, because the locks of a mutation are held during every round trip. The statements and their order are
 * those of `flush`. If one fails, that next statement or the commit fails with its error. PGlite needs no network; its
 * statements are sent one by one.
 */
export const flushBatched = (em: EntityManager): Promise<void> => flushing.run(true, () => em.flush());

/**
 * A connection to PostgreSQL that sends the begin of a transaction, and the writes of `flushBatched`, together with the
 * statement after them.
 */
export class BatchingClient extends pg.Client {
  /** What is sent with the next statement. */
  private held: string[] = [];

  override query(...call: unknown[]): never {
    return this.send(call) as never;
  }

  private send(call: unknown[]): unknown {
    const [text, parameters] = call;
    if (typeof text !== 'string') return this.sendSeparately(call);
    if (BEGIN.test(text) || (flushing.getStore() && WRITE.test(text))) {
      this.held.push(text);
      return Promise.resolve(NOTHING);
    }
    if (this.held.length === 0) return super.query(...(call as [string]));
    const held = this.held.splice(0);
    const nothingSent = BEGIN.test(held[0] ?? '');
    // Nothing was sent that could be rolled back, and nothing is left to commit.
    if (text === 'rollback' && nothingSent) return Promise.resolve(NOTHING);
    if (text === 'rollback') return super.query(text);
    if (text === 'commit' && nothingSent && held.length === 1) return Promise.resolve(NOTHING);
    // A statement with parameters cannot share a message.
    if (Array.isArray(parameters) && parameters.length > 0) return this.sendSeparately(call, held);
    const [, ...rest] = call;
    return super.query(...([[...held, text].join(';\n'), ...rest] as [string])).then(last);
  }

  private sendSeparately(call: unknown[], held = this.held.splice(0)): unknown {
    if (held.length === 0) return super.query(...(call as [string]));
    const before = super.query(held.join(';\n'));
    // The connection runs both in order. After an error of the first, the second fails, too: that error says less.
    const after = super.query(...(call as [string])) as Promise<unknown>;
    return Promise.allSettled([before, after]).then(() => before.then(() => after));
  }
}

/** For a message of several statements, pg returns every result; the caller wants the last one. */
const last = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);
