import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import { type ConnectionHooks, PostgresConnection } from '../messages/postgres-connection.js';
import { currentWork } from '../work.js';
import { PlacesOfCallers } from './places.js';

/** Connections for work with priority: for publishing, redelivering, fetching, recording and sending. */
const RESERVED = 6;

/**
 * The connections to one PostgreSQL: a pool, and some beside it for work with priority. A request may hold some of the pool,
 * and all requests of one caller together half of it; the others are for other requests, and for other callers.
 */
export class Connections {
  readonly pool: Pool;
  readonly reserved: Pool;
  private readonly callers: PlacesOfCallers;
  private readonly known = new WeakMap<PoolClient, PostgresConnection>();
  /** How each connection in use is given back. */
  private readonly inUse = new Map<PoolClient, (broken: boolean) => void>();

  constructor(
    private readonly options: PoolConfig,
    private readonly hooks: ConnectionHooks,
  ) {
    this.pool = this.open(options);
    this.reserved = this.open({ ...options, min: 0, max: RESERVED });
    this.callers = new PlacesOfCallers(Math.ceil(this.pool.options.max / 2));
  }

  async acquire(): Promise<PostgresConnection> {
    const { request, priority } = currentWork();
    if (priority) return this.take(this.reserved, () => {});
    if (!request) return this.take(this.pool, () => {});
    await request.connections.take();
    const leave = await this.callers.take(request.caller);
    return this.take(this.pool, () => {
      request.connections.giveBack();
      leave();
    });
  }

  release({ client }: PostgresConnection): void {
    this.inUse.get(client)?.(false);
  }

  /** Runs work on a connection. */
  async with<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.reserved.end()]);
  }

  private async take(pool: Pool, giveBack: () => void): Promise<PostgresConnection> {
    const client = await pool.connect().catch((error) => {
      giveBack();
      throw error;
    });
    this.inUse.set(client, (broken) => {
      this.inUse.delete(client);
      client.release(broken);
      giveBack();
    });
    const connection = this.known.get(client) ?? new PostgresConnection(client, this.hooks, this.options);
    this.known.set(client, connection);
    return connection;
  }

  private open(options: PoolConfig): Pool {
    const pool = new pg.Pool(options);
    // A statement that runs fails, too. Without a listener, the error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      // Kysely gives a connection back only after a commit or a rollback, which is impossible on a lost connection: each
      // would occupy a place in the pool forever.
      (client as unknown as pg.Client).once('end', () => this.inUse.get(client)?.(true));
    });
    return pool;
  }
}
