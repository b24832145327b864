import { type Client, clientOf } from '../../support/client.js';
import { AdjustStockDocument } from '../../support/documents.generated.js';
import { openProxy, type PostgresProxy } from '../../support/postgres/postgres-proxy.js';
import { type StoreProcess, startStore } from '../../support/processes/processes.js';
import { done, type Shop } from '../../support/shop.js';
import { ADMIN } from '../../support/store.js';

/** The connections of each target, so few that a lost one is noticed; and those of them that mutations may hold. */
const POOL_SIZE = 3;
const FOR_WRITES = 2;

/** A store process whose connection to the database can be stopped at any statement. */
export interface CrashTarget {
  process: StoreProcess;
  proxy: PostgresProxy;
  client: Client;
}

export interface CrashTargets {
  /** Returns the next ready target, and starts another one in advance. */
  take(): Promise<CrashTarget>;
  /** Waits for targets that are still starting; `endStores` kills the processes. */
  close(): Promise<void>;
}

/** Targets on this database, whose clients use this token; `ahead` of them are started in advance. */
export function startCrashTargets(databaseUrl: string, token: string, ahead: number): CrashTargets {
  const proxies: PostgresProxy[] = [];
  const start = async (): Promise<CrashTarget> => {
    const proxy = await openProxy(databaseUrl);
    proxies.push(proxy);
    const process = await startStore({
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      PROCESS_ROLE: 'api',
    });
    return { process, proxy, client: clientOf(process.url, token) };
  };
  const raise = () => {
    const target = start();
    // `take` returns this promise, and so reports an error; until then nobody awaits it.
    target.catch(() => {});
    return target;
  };
  const raised = Array.from({ length: ahead }, raise);
  return {
    take: () => {
      raised.push(raise());
      return raised.shift() as Promise<CrashTarget>;
    },
    close: async () => {
      await Promise.allSettled(raised);
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

/**
 * Throws unless the target can use all its connections for mutations: that many of its mutations must wait for one lock at once. The
 * requests of one caller hold some of them at most, so there are two.
 */
export async function expectAllConnections(shop: Shop, { process, client, proxy }: CrashTarget): Promise<void> {
  const plantId = await shop.newPlant(100, 1);
  const admin = await shop.as(ADMIN);
  const callers = [client, clientOf(process.url, admin.token)];
  const adjusting = shop.orm.em.fork().transactional(async (em) => {
    await em.execute('select id from plants where id = ? for update', [plantId]);
    const adjust = (caller: Client) => done(caller.graphql(AdjustStockDocument, { plantId, change: 1 }));
    const all = Promise.allSettled(callers.map(adjust));
    const until = Date.now() + 4000;
    let waiting = 0;
    while (waiting < FOR_WRITES && Date.now() < until) {
      const [row] = await shop.sql<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and pid in (?)",
        [proxy.pids()],
      );
      waiting = Number(row?.count);
    }
    if (waiting < FOR_WRITES) throw new Error(`Only ${waiting} of ${FOR_WRITES} connections could be used.`);
    return { all };
  });
  const { all } = await adjusting;
  const failed = (await all).filter(({ status }) => status === 'rejected');
  if (failed.length > 0) throw new Error(JSON.stringify(failed));
}
