import type { PGlite } from '@electric-sql/pglite';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DatabaseConnection, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely';
import type { PoolUsage } from '../../metrics/metrics.js';
import { requestScope } from '../connections/request-scope.js';
import { hasPriority } from '../priority.js';
import { Turns } from './turns.js';

/**
 * PGlite has one connection, and Kysely's own dialect gives it to all callers at once: a query of one request would
 * run inside the open transaction of another. Here, only one holds the connection, for the whole of a transaction; the
 * others wait for their turn.
 */
export class EmbeddedDialect extends PGliteDialect {
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
    super({ pglite });
  }

  override createDriver(): TurnTakingDriver {
    this.driver = new TurnTakingDriver(this.pglite, this.closed);
    return this.driver;
  }

  /** Who uses the one connection. */
  usage(): PoolUsage {
    return this.driver?.usage() ?? { inUse: 0, idle: 0, waiting: 0 };
  }

  override createAdapter() {
    return new EmbeddedAdapter();
  }
}

/** Whether the database is the one inside of this process. */
export const isEmbedded = ({ config }: EntityManager): boolean =>
  config.get('driverOptions') instanceof EmbeddedDialect;

class EmbeddedAdapter extends PGliteAdapter {
  /** Otherwise Kysely would let only one caller reach the driver at a time, in the order of arrival. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TurnTakingDriver extends PGliteDriver {
  private taken = false;
  private readonly turns = new Turns();

  constructor(
    pglite: PGlite,
    private readonly closed: () => Promise<void>,
  ) {
    super({ pglite });
  }

  usage(): PoolUsage {
    const inUse = this.taken ? 1 : 0;
    return { inUse, idle: 1 - inUse, waiting: this.turns.waiting };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const caller = hasPriority() ? undefined : requestScope()?.caller;
    if (this.taken) await this.turns.wait(caller);
    this.taken = true;
    return super.acquireConnection();
  }

  /**
   * PGlite works in this thread, and code that continues after a statement often sends the next one at once. So there is
   * time for the network between two turns: the first round of the event loop reads the requests that have arrived, and
   * the second one looks up their callers together.
   */
  override async releaseConnection(): Promise<void> {
    setImmediate(() => setImmediate(() => this.pass()));
  }

  private pass(): void {
    const next = this.turns.next();
    this.taken = next !== undefined;
    next?.();
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.closed();
  }
}
