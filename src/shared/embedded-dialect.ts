import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Dialect, type Driver, PGliteDialect } from 'kysely';

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
  private turn: Promise<void> = Promise.resolve();
  private endTurn: () => void = () => {};

  constructor(
    private readonly inner: Driver,
    private readonly closed: () => Promise<void>,
  ) {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.turn;
    let end = () => {};
    this.turn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    this.endTurn = end;
    return this.inner.acquireConnection();
  }

  async releaseConnection(): Promise<void> {
    this.endTurn();
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
