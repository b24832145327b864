import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PGliteAdapter,
  PGliteDialect,
  PGliteDriver,
  type QueryResult,
} from 'kysely';
import type { PoolUsage } from '../../metrics/metrics.js';
import { requestScope } from '../connections/request-scope.js';
import { hasPriority } from '../priority.js';
import type { PgliteClient } from './pglite-client.js';
import { Turns } from './turns.js';

/**
 * PGlite has one connection, and Kysely's own dialect gives it to all callers at once: a query of one request would
 * run inside the open transaction of another. Here, only one holds the connection, for the whole of a transaction; the
 * others wait for their turn.
 */
export class EmbeddedDialect extends PGliteDialect {
  private driver?: TurnTakingDriver;

  constructor(
    readonly client: PgliteClient,
    /** Called when the dialect is closed. */
    private readonly closed: () => Promise<void>,
  ) {
    super({ pglite: client.pglite });
  }

  override createDriver(): TurnTakingDriver {
    this.driver = new TurnTakingDriver(this.client, this.closed);
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

class EmbeddedConnection implements DatabaseConnection {
  constructor(private readonly client: PgliteClient) {}

  async executeQuery<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.client.query<Row>({ text: sql, values: parameters });
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: PGlite returns all rows of a result at once.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite cannot stream rows.');
  }
}

class TurnTakingDriver extends PGliteDriver {
  private taken = false;
  private readonly turns = new Turns();
  private readonly connection: EmbeddedConnection;

  constructor(
    client: PgliteClient,
    private readonly closed: () => Promise<void>,
  ) {
    super({ pglite: client.pglite });
    this.connection = new EmbeddedConnection(client);
  }

  usage(): PoolUsage {
    const inUse = this.taken ? 1 : 0;
    return { inUse, idle: 1 - inUse, waiting: this.turns.waiting };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const caller = hasPriority() ? undefined : requestScope()?.caller;
    if (this.taken) await this.turns.wait(caller);
    this.taken = true;
    return this.connection;
  }

  override async beginTransaction(): Promise<void> {
    await this.connection.executeQuery({ sql: 'begin', parameters: [] });
  }

  override async commitTransaction(): Promise<void> {
    await this.connection.executeQuery({ sql: 'commit', parameters: [] });
  }

  override async rollbackTransaction(): Promise<void> {
    await this.connection.executeQuery({ sql: 'rollback', parameters: [] });
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
