import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import { type ConnectionHooks, PostgresConnection } from '../messages/postgres-connection.js';
import { type Hosts, PrimaryClient } from '../messages/primary-client.js';
import { StoreClient } from '../messages/store-client.js';
import { Semaphore, SemaphoreOfCallers } from '../semaphore.js';
import { currentWork } from '../work.js';

/** Connections for work of no request: for publishing, redelivering, fetching, recording and sending. */
const BACKGROUND = 6;

/** Connections for the look-up of callers: requests that arrive together share one. */
const CALLERS = 2;

/** Of so many connections, those that may wait for the rows of others; a quarter, but at least one, is left to reads. */
const forWrites = (all: number): number => Math.max(1, all - Math.max(1, Math.floor(all / 4)));

/**
 * The connections to one PostgreSQL: a pool for requests, and beside it some for the look-up of callers, and some for all
 * other work. A request may hold some of the pool, and all requests of one caller together half of it; the others are for
 * other requests, and for other callers. Mutations leave some of both to reads, because mutations may all wait for one row.
 */
export class Connections {
  readonly pool: Pool;
  readonly background: Pool;
  readonly lookUps: Pool;
  private readonly places: SemaphoreOfCallers;
  private readonly placesOfWrites: SemaphoreOfCallers;
  private readonly writes: Semaphore;
  private readonly known = new Map<PoolClient, PostgresConnection>();
  /** How each connection in use is given back. */
  private readonly inUse = new Map<PoolClient, (broken: boolean) => void>();

  /** `hosts`: those of the primary; without them, any server will do. */
  constructor(
    options: PoolConfig & { callerMs?: number },
    private readonly hooks: ConnectionHooks,
    private readonly hosts?: Hosts,
  ) {
    this.pool = this.open(options);
    this.background = this.open({ ...options, min: 0, max: BACKGROUND, lock_timeout: 0 });
    this.lookUps = this.open({ ...options, min: 0, max: CALLERS, statement_timeout: options.callerMs });
    const { max } = this.pool.options;
    const ofOne = Math.ceil(max / 2);
    this.places = new SemaphoreOfCallers(ofOne);
    this.placesOfWrites = new SemaphoreOfCallers(forWrites(ofOne));
    this.writes = new Semaphore(forWrites(max));
  }

  /** PGlite has one connection, for all. */
  get isEmbedded(): boolean {
    return this.pool.options.stream !== undefined;
  }

  async acquire(): Promise<PostgresConnection> {
    if (this.isEmbedded) return this.take(this.pool);
    const { request, priority, writes } = currentWork();
    if (priority === 'caller') return this.take(this.lookUps);
    if (priority || !request) return this.take(this.background);
    const held = [await request.connections.take()];
    if (writes) {
      // First that of the caller: those who wait for it must take nothing from other callers.
      held.push(await this.placesOfWrites.take(request.caller));
      held.push(await this.writes.take());
    }
    held.push(await this.places.take(request.caller));
    return this.take(this.pool, held);
  }

  release({ client }: PostgresConnection): void {
    this.inUse.get(client)?.(false);
  }

  async end(): Promise<void> {
    await Promise.all([this.pool, this.background, this.lookUps].map((pool) => pool.end()));
  }

  /** Takes a connection of a pool; what is `held` meanwhile is given back with it. */
  private async take(pool: Pool, held: readonly (() => void)[] = []): Promise<PostgresConnection> {
    const giveBack = () => {
      for (const giveOneBack of held) giveOneBack();
    };
    const client = await this.connect(pool).catch((error) => {
      giveBack();
      throw error;
    });
    this.inUse.set(client, (broken) => {
      this.inUse.delete(client);
      client.release(broken);
      giveBack();
    });
    return this.known.get(client) as PostgresConnection;
  }

  /** A server that gives one connection no answer gives the others none, whether they wait already or not. */
  private readonly endSilent = (): void => {
    for (const connection of this.known.values()) connection.endIfSilent();
  };

  /** A host that cannot be used is followed by the next one, until each was tried. */
  private async connect(pool: Pool): Promise<PoolClient> {
    for (let left = this.hosts?.count ?? 1; ; left -= 1) {
      const tried = this.hosts?.next;
      try {
        return await pool.connect();
      } catch (error) {
        if (left <= 1 || tried === this.hosts?.next) throw error;
      }
    }
  }

  private open(options: PoolConfig): Pool {
    const client = this.hosts ? { hosts: this.hosts, Client: PrimaryClient } : { Client: StoreClient };
    const pool = new pg.Pool({ ...options, ...client } as never);
    // A statement that runs fails, too. Without a listener, the error would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      this.known.set(client, new PostgresConnection(client, this.hooks, pool.options, this.endSilent));
      // Kysely gives a connection back only after a commit or a rollback, which is impossible on a lost connection: each
      // would occupy a place in the pool forever.
      (client as unknown as pg.Client).once('end', () => {
        this.known.delete(client);
        this.inUse.get(client)?.(true);
      });
    });
    return pool;
  }
}
