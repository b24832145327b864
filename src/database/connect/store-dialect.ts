import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { PostgresConnection } from '../messages/postgres-connection.js';
import type { Connections } from './connections.js';

/** Lets Kysely, below MikroORM, use the connections of the store. */
export class StoreDialect implements Dialect {
  constructor(private readonly connections: Connections) {}

  createDriver = (): Driver => new StoreKyselyDriver(this.connections);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
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
