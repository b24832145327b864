import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import type { Viewer } from '../../core/context.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import { type RequestWork, requestWork, withPriority } from '../work.js';
import { Replica } from './replica.js';

/**
 * Differs if the newest writes of a user do: the rows of the audit log that their transactions wrote. A transaction may
 * commit after one that began later, but never longer after it than a session may be idle in a transaction; what is older
 * than that was committed before the newest row was.
 */
export const NEWEST_WRITES = `select md5(string_agg(id::text, ',' order by id)) as writes from audit_log
  where organization_id = ? and user_id = ? and created_at >= (
    select max(created_at) from audit_log where organization_id = ? and user_id = ?) - interval '30 seconds'`;

/** An event that an answer must show, as the primary has it. */
export interface EventToSee {
  organizationId: string;
  id: string;
  /** Its position in the feed; null until it is published. */
  position: number | null;
}

/**
 * Finds an event that is published where it is on the primary. The transaction that wrote the event is visible as a whole,
 * and so is the one that published it.
 */
const SHOWN =
  'select 1 as shown from events where organization_id = ? and id = ? and position is not distinct from ?::int';

/** Connects the read replicas, and decides where reads go: those of a request go to one replica. */
export async function attachReplicas(
  orm: MikroORM,
  { replicaUrls, replicaMaxLagSeconds }: Pick<Config, 'replicaUrls' | 'replicaMaxLagSeconds'>,
  log: Logger,
  metrics: Metrics,
) {
  const driver = orm.em.getDriver();
  const primary = driver.getConnection('write');
  const replicas = replicaUrls.map((url) => new Replica(url, orm, replicaMaxLagSeconds * 1000, log));
  for (const replica of replicas) await replica.connect();
  const countReads = metrics.addReplicas(replicas);
  const chosen = new WeakMap<RequestWork, Replica>();
  driver.getConnection = ((type) => {
    const work = type === 'read' && requestWork();
    return (work && chosen.get(work)) || primary;
  }) as typeof driver.getConnection;
  const closing = new AbortController();
  // Requests may use up the connections of their pool.
  withPriority(() => replicas.map((replica) => checkEverySecond(replica, closing.signal)));
  let turn = 0;
  /** Tells whether a replica has what this user wrote: a transaction is visible there as a whole or not at all. */
  const writesOf = ({ organizationId, userId }: Viewer) => {
    const values = [organizationId, userId, organizationId, userId];
    const onPrimary = primary.execute<{ writes: unknown }[]>(NEWEST_WRITES, values);
    return async (replica: Replica): Promise<boolean> => {
      const [[wanted], found] = await Promise.all([onPrimary, replica.ask<{ writes: unknown }>(NEWEST_WRITES, values)]);
      // `null` where the user wrote nothing.
      return found?.writes === wanted?.writes;
    };
  };
  const shows =
    ({ organizationId, id, position }: EventToSee) =>
    async (replica: Replica): Promise<boolean> =>
      (await replica.ask(SHOWN, [organizationId, id, position])) !== undefined;
  /** The next replica that has what this user wrote, and the event. None is waited for: the primary has everything. */
  const find = async (viewer: Viewer | undefined, event: EventToSee | undefined): Promise<Replica | undefined> => {
    turn = (turn + 1) % replicas.length;
    const usable = [...replicas.slice(turn), ...replicas.slice(0, turn)].filter(({ state }) => state === 'used');
    if (usable.length === 0) return undefined;
    const checks = [...(viewer ? [writesOf(viewer)] : []), ...(event ? [shows(event)] : [])];
    for (const replica of usable) {
      const passed = await Promise.all(checks.map((check) => check(replica)));
      if (passed.every(Boolean)) return replica;
    }
    return undefined;
  };
  const count = (counted: Replica['state']) => replicas.filter(({ state }) => state === counted).length;
  return {
    /** Lets the reads of this request go to a replica. Without this call they stay on the primary. */
    readFromReplica: async (viewer: Viewer | undefined, event?: EventToSee): Promise<void> => {
      const replica = await find(viewer, event);
      countReads(replica ? 'replica' : 'primary');
      const work = requestWork();
      if (work && replica) chosen.set(work, replica);
    },
    health: () => ({ replicas: replicas.length, replicas_away: count('away'), replicas_behind: count('behind') }),
    close: async () => {
      closing.abort();
      for (const replica of replicas) await replica.close();
    },
  };
}

async function checkEverySecond(replica: Replica, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await replica.check(closing);
    await setTimeout(1000, undefined, { ref: false, signal: closing }).catch(() => {});
  }
}
