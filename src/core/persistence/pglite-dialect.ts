import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Dialect, type Driver, PGliteDialect } from 'kysely';
import type { PoolUsage } from '../metrics/metrics.js';
import { hasPriority } from './priority.js';

/**
 * PGlite has one connection, and Kysely's own dialect gives it to all callers at once: a query of one request would
 * run inside the open transaction of another. Here, only one caller holds the connection, for the whole of a
 * transaction; the others wait for their turn.
 */
export class EmbeddedDialect implements Dialect {
  private readonly inner: PGliteDialect;
  private driver?: TurnTakingDriver;

  /**
   * `pglite` runs texts of several statements, which Kysely cannot send. Only the holder of the connection may use
   * it.
   */
  constructor(
    readonly pglite: PGlite,
    /** Called when the dialect is closed. */
    private readonly closed: () => Promise<void>,
  ) {
    this.inner = new PGliteDialect({ pglite });
  }

  createDriver(): Driver {
    this.driver = new TurnTakingDriver(this.inner.createDriver(), this.closed);
    return this.driver;
  }

  /** Who uses the one connection. */
  usage(): PoolUsage {
    return this.driver?.usage() ?? { inUse: 0, idle: 0, waiting: 0 };
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

class TurnTakingDriver implements Driver {
  private taken = false;
  private lastHadPriority = false;
  private readonly prioritized: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(
    private readonly inner: Driver,
    private readonly closed: () => Promise<void>,
  ) {}

  usage(): PoolUsage {
    const inUse = this.taken ? 1 : 0;
    return { inUse, idle: 1 - inUse, waiting: this.prioritized.length + this.others.length };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const queue = hasPriority() ? this.prioritized : this.others;
    if (this.taken) await new Promise<void>((turn) => queue.push(turn));
    this.taken = true;
    return this.inner.acquireConnection();
  }

  /** When both queues wait, they alternate, so that neither starves the other. */
  async releaseConnection(): Promise<void> {
    const queues = this.lastHadPriority ? [this.others, this.prioritized] : [this.prioritized, this.others];
    const queue = queues.find((waiting) => waiting.length > 0);
    this.lastHadPriority = queue === this.prioritized;
    this.taken = queue !== undefined;
    const next = queue?.shift();
    // Turns that follow each other at once would leave no time for the network: a request of a webhook takes several
    // rounds of the event loop.
    if (next) setImmediate(next);
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
  if (!method) throw new Error('The PGlite driver of Kysely no longer has savepoints.');
  return method;
}
