import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, type Server } from '../../../test/support/postgres/cluster.ts';
import { atEnd } from '../../support/run/endings.ts';

/** Three PostgreSQL servers, of which one leads. */
export interface Database {
  /** The first leader, and the standbys it began with. */
  primary: Cluster;
  synchronous: Server;
  asynchronous: Server;
  /** Undefined while a failover is under way. */
  leader(): Server | undefined;
  /** Declares that nobody leads, as the lock of a cluster manager does when it runs out. */
  depose(): void;
  /** Makes a standby the leader. */
  promote(standby: Server): Promise<void>;
}

export async function openDatabase(): Promise<Database> {
  const primary = await openCluster({ max_connections: '200', wal_keep_size: '512MB' });
  atEnd(primary.remove);
  const state: { leader?: Server } = { leader: primary };
  const [synchronous, asynchronous] = [await primary.replica(), await primary.replica()];
  return {
    primary,
    synchronous,
    asynchronous,
    leader: () => state.leader,
    depose: () => {
      state.leader = undefined;
    },
    promote: async (standby) => {
      await standby.promote();
      state.leader = standby;
    },
  };
}

/** From now on a commit waits for this standby. */
export async function waitFor({ name }: Server, primary: Server): Promise<void> {
  await sql(primary, `alter system set synchronous_standby_names = '"${name}"'`);
  await sql(primary, 'select pg_reload_conf()');
  const isSynchronous = `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`;
  while ((await sql(primary, isSynchronous, [name])).length === 0) await setTimeout(100);
  // The checkpointer tells all sessions of it, once it has read the setting; it reads it before it begins a checkpoint.
  await sql(primary, 'checkpoint', [], 120_000);
}

/** Runs a statement on a connection of its own, which gives up after so many ms. */
export async function sql<Row extends object>(
  { url }: Server,
  text: string,
  values: unknown[] = [],
  ms = 10_000,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ms, query_timeout: ms });
  // A server that ends closes the connection, too.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    // A silent server would keep this waiting.
    void client.end().catch(() => {});
  }
}
