import { PostgreSqlConnection, type Transaction } from '@mikro-orm/postgresql';
import { type ControlledTransaction, type Driver, PostgresDialect, type TransactionSettings } from 'kysely';
import type { PoolConfig } from 'pg';
import { connectionOf, keepConnection } from '../messages/connection-of.js';
import type { PostgresConnection } from '../messages/postgres-connection.js';
import { bind, type Result, type Sender, type Statement } from '../messages/statement.js';
import { untilAborted } from '../messages/until-aborted.js';
import type { Connections } from './connections.js';

/** The options of pg, and what opens the connections with them. */
interface StoreOptions extends PoolConfig {
  open(options: PoolConfig): Connections;
}

type Execute = PostgreSqlConnection['execute'];

/** Sends what MikroORM executes, with its values beside the text. The log of the ORM does not get it. */
export class StoreConnection extends PostgreSqlConnection implements Sender {
  connections!: Connections;

  override createKyselyDialect({ open, ...options }: StoreOptions): PostgresDialect {
    this.connections = open(this.mapOptions(options));
    return new StoreDialect(this.connections);
  }

  override async begin(options: Parameters<PostgreSqlConnection['begin']>[0] = {}) {
    const transaction = await super.begin(options);
    const connection =
      connectionOf(options.ctx) ?? (await transaction.getExecutor().provideConnection(async (one) => one));
    keepConnection(transaction, connection as PostgresConnection);
    return transaction;
  }

  /**
   * `run` executes a write for its effect: what it returns contains only what the database generated, which nobody reads.
   */
  override async execute(
    ...[query, params, method = 'all', transaction, options]: Parameters<Execute>
  ): Promise<never> {
    const statement = bind(this.platform, query, params);
    const connection = connectionOf(transaction);
    if (method === 'run' && connection?.holdsWrites) {
      connection.hold(statement);
      return this.transformRawResult<never>({ rows: [] }, method);
    }
    // The ORM passes the signal beside the options of its log.
    const { signal } = (options ?? {}) as { signal?: AbortSignal };
    const [result] = await this.send([statement], transaction, signal);
    return this.transformRawResult<never>(result, method);
  }

  /** Sends statements in one message. If the signal aborts, cancels it, whatever strategy the EntityManager has. */
  async send(statements: readonly Statement[], transaction?: Transaction, signal?: AbortSignal): Promise<Result[]> {
    await this.ensureConnection();
    const kysely = (transaction as ControlledTransaction<unknown> | undefined) ?? this.getClient();
    return kysely.getExecutor().provideConnection(async (one) => {
      connectionOf(transaction);
      const connection = one as PostgresConnection;
      const send = () => connection.send(statements);
      return signal ? untilAborted(signal, send, () => connection.cancel()) : send();
    });
  }
}

/** Lets Kysely, below MikroORM, use the connections of the store. */
class StoreDialect extends PostgresDialect {
  constructor(private readonly connections: Connections) {
    super({ pool: connections.pool });
  }

  override createDriver(): Driver {
    return new StoreKyselyDriver(this.connections);
  }
}

/** What begins and ends a transaction is called by its name; no text has to be recognized. */
class StoreKyselyDriver implements Driver {
  constructor(private readonly connections: Connections) {}

  async init(): Promise<void> {}

  acquireConnection = () => this.connections.acquire();

  async beginTransaction(connection: PostgresConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    connection.beginTransaction(begin.filter(Boolean).join(' '));
  }

  commitTransaction = (connection: PostgresConnection) => connection.commit();
  rollbackTransaction = (connection: PostgresConnection) => connection.rollback();

  async savepoint(connection: PostgresConnection, name: string): Promise<void> {
    connection.savepoint(name);
  }

  rollbackToSavepoint = (connection: PostgresConnection, name: string) => connection.rollbackToSavepoint(name);
  releaseSavepoint = (connection: PostgresConnection, name: string) => connection.releaseSavepoint(name);

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    this.connections.release(connection);
  }

  destroy = () => this.connections.end();
}
