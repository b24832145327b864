import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Dialect, type Driver, PGliteDialect } from 'kysely';

const preference = new AsyncLocalStorage<boolean>();

/**
 * Runs work that does not wait behind everybody for its turn at the embedded database: it has every second one. What
 * takes several turns to do a thing, as the webhooks do, would else be the later the more clients there are.
 */
export const preferTurns = <T>(work: () => T): T => preference.run(true, work);

/**
 * PGlite is one connection, and Kysely's own dialect for it hands that connection to everybody at once: a query
 * of one request would run inside the open transaction of another. Here whoever holds the connection holds it
 * alone, a transaction until it ends; the others wait their turn.
 */
export class EmbeddedDialect implements Dialect {
  private readonly inner: PGliteDialect;

  /** `pglite` itself is for texts of several statements, which Kysely cannot send; only for who holds the connection. */
  constructor(
    readonly pglite: PGlite,
    /** Called when it is closed. */
    private readonly closed: () => Promise<void>,
  ) {
    this.inner = new PGliteDialect({ pglite });
  }

  createDriver(): Driver {
    return new TakingTurns(this.inner.createDriver(), this.closed);
  }

  createAdapter() {
    return this.inner.createAdapter();
  }

  createQueryCompiler() {
    return this.inner.createQueryCompiler();
  }

  createIntrospector(...args: Parameters<Dialect['createIntrospector']>) {
    return this.inner.createIntrospector(...args);
  }
}

class TakingTurns implements Driver {
  private taken = false;
  private lastWasPreferred = false;
  private readonly preferred: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(
    private readonly inner: Driver,
    private readonly closed: () => Promise<void>,
  ) {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const queue = preference.getStore() ? this.preferred : this.others;
    if (this.taken) await new Promise<void>((turn) => queue.push(turn));
    this.taken = true;
    return this.inner.acquireConnection();
  }

  /** Turn about, where both wait: neither may starve the other. */
  async releaseConnection(): Promise<void> {
    const queues = this.lastWasPreferred ? [this.others, this.preferred] : [this.preferred, this.others];
    const queue = queues.find((waiting) => waiting.length > 0);
    this.lastWasPreferred = queue === this.preferred;
    this.taken = queue !== undefined;
    queue?.shift()?.();
  }

  init = (...args: Parameters<Driver['init']>) => this.inner.init(...args);
  beginTransaction = (...args: Parameters<Driver['beginTransaction']>) => this.inner.beginTransaction(...args);
  commitTransaction = (...args: Parameters<Driver['commitTransaction']>) => this.inner.commitTransaction(...args);
  rollbackTransaction = (...args: Parameters<Driver['rollbackTransaction']>) => this.inner.rollbackTransaction(...args);
  savepoint = (...args: Parameters<NonNullable<Driver['savepoint']>>) =>
    required(this.inner.savepoint).apply(this.inner, args);
  rollbackToSavepoint = (...args: Parameters<NonNullable<Driver['rollbackToSavepoint']>>) =>
    required(this.inner.rollbackToSavepoint).apply(this.inner, args);
  releaseSavepoint = (...args: Parameters<NonNullable<Driver['releaseSavepoint']>>) =>
    required(this.inner.releaseSavepoint).apply(this.inner, args);
  destroy = async (...args: Parameters<Driver['destroy']>) => {
    await this.inner.destroy(...args);
    await this.closed();
  };
}

function required<T>(method: T | undefined): T {
  if (!method) throw new Error('The PGlite driver of Kysely has no savepoints any more.');
  return method;
}
