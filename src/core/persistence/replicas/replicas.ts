import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../../config/config.js';
import type { Metrics } from '../../metrics/metrics.js';
import { requestScope } from '../connections/request-scope.js';
import { compareReplicas } from './compare-replicas.js';
import { type Announcements, type Connection, Replica, type Writes } from './replica.js';

export interface Replicas {
  readonly size: number;
  /** How many do not answer. */
  away(): number;
  /** How many answer, but are left alone because they are too far behind. */
  behind(): number;
  /**
   * Lets the reads of this request go to a replica that has these writes of its caller. Without one they stay on the
   * primary, and so does every request that does not call this.
   */
  choose(writes: Writes | undefined): Promise<void>;
  close(): void;
}

const noReplicas: Replicas = {
  size: 0,
  away: () => 0,
  behind: () => 0,
  choose: () => Promise.resolve(),
  close: () => {},
};

/** A replica that answers no sooner is treated as one that is away: the request still has time for the primary. */
export const REPLICA_OPTIONS = { connectionTimeoutMillis: 1000, query_timeout: 5000 };

/**
 * Decides where reads go. The ORM would send each to a replica at random, and fail with it. Here a request reads from one
 * replica, and what fails there is read from the primary at once.
 */
export function makeReplicas(
  orm: MikroORM,
  { replicaUrls: urls, replicaMaxLagSeconds }: Pick<Config, 'replicaUrls' | 'replicaMaxLagSeconds'>,
  logger: Logger,
  metrics: Metrics,
): Replicas {
  if (urls.length === 0) return noReplicas;
  const driver = orm.em.getDriver();
  const primary = driver.getConnection('write');
  const connections = (driver as unknown as { replicas: Connection[] }).replicas;
  const replicas = connections.map((connection, index) => {
    const host = hostOf(String(urls[index]));
    return readFrom(connection, primary, host, announcements(host, logger), replicaMaxLagSeconds * 1000);
  });
  driver.getConnection = ((type) =>
    (type === 'read' && requestScope()?.replica) || primary) as typeof driver.getConnection;
  for (const { replica } of replicas) metrics.addReplica(replica.host, () => replica.isUsable);
  const all = replicas.map(({ replica }) => replica);
  const stopComparing = replicaMaxLagSeconds > 0 ? compareReplicas(primary, all, logger) : () => {};

  let turn = 0;
  const find = async (writes: Writes | undefined): Promise<ChosenReplica | undefined> => {
    turn += 1;
    for (let index = 0; index < replicas.length; index += 1) {
      const each = replicas[(turn + index) % replicas.length];
      if (!each?.replica.isUsable) continue;
      const has = await each.has(writes);
      if (has) return each;
    }
    return undefined;
  };
  return {
    size: replicas.length,
    away: () => all.filter(({ isAway }) => isAway).length,
    behind: () => all.filter(({ isBehind }) => isBehind).length,
    choose: async (writes) => {
      const scope = requestScope();
      if (!scope) return;
      const found = await find(writes);
      metrics.countReads(found ? 'replica' : 'primary');
      scope.replica = found?.connection;
    },
    close: () => {
      stopComparing();
      for (const replica of all) replica.close();
    },
  };
}

interface ChosenReplica {
  replica: Replica;
  /** What fails on the replica, this runs on the primary. */
  connection: Connection;
  has(writes: Writes | undefined): Promise<boolean>;
}

function readFrom(
  connection: Connection,
  primary: Connection,
  host: string,
  announcements: Announcements,
  maxLagMs: number,
): ChosenReplica {
  const execute = connection.execute.bind(connection);
  const replica = new Replica(host, execute, announcements, maxLagMs);
  connection.execute = async (...call) => {
    const [, , , , logging] = call;
    const readPrimary = () => primary.execute(...(call as Parameters<Connection['execute']>)) as never;
    if (replica.isAway) return readPrimary();
    try {
      return await execute(...call);
    } catch (error) {
      if ((logging as { signal?: AbortSignal } | undefined)?.signal?.aborted) throw error;
      const rows = await readPrimary();
      // The primary could: so it was the replica, not the statement.
      replica.failed(error);
      return rows;
    }
  };
  return {
    replica,
    connection,
    has: async (writes) => {
      if (!writes) return true;
      return replica.has(writes).catch((error: unknown) => {
        replica.failed(error);
        return false;
      });
    },
  };
}

/** Host and port of an address. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}

const announcements = (replica: string, logger: Logger) => ({
  away: (error: unknown) =>
    logger.warn({ replica, err: error }, 'a read replica does not answer; its reads go to the primary'),
  back: () => logger.info({ replica }, 'the read replica answers again'),
  behind: () => logger.warn({ replica }, 'a read replica is behind; its reads go to the primary'),
  caughtUp: () => logger.info({ replica }, 'the read replica has caught up'),
});
