import { type Client, clientOf } from '../client.js';
import { AdjustStockDocument } from '../documents.generated.js';
import { openProxy, type PostgresProxy } from '../postgres/postgres-proxy.js';
import { done, type Shop } from '../shop.js';
import { type StoreProcess, startStore } from './processes.js';

/** How many connections a victim may have: so few that it shows when one is lost. */
const POOL_SIZE = 2;

/** A store process whose talk with the database can be stopped at any statement. */
export interface Victim {
  process: StoreProcess;
  proxy: PostgresProxy;
  client: Client;
}

export interface Victims {
  /** The next one that is ready; another is started in its place, so that the one after it need not be waited for. */
  take(): Promise<Victim>;
  /** Waits for those that still start; the processes themselves are ended by `endStores`. */
  close(): Promise<void>;
}

/** Processes on this database whose client has this token; `ahead` of them are started before they are needed. */
export function raiseVictims(databaseUrl: string, token: string, ahead: number): Victims {
  const proxies: PostgresProxy[] = [];
  const start = async (): Promise<Victim> => {
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
    const victim = start();
    // Whoever takes it hears of it; until then nobody waits for it.
    victim.catch(() => {});
    return victim;
  };
  const raised = Array.from({ length: ahead }, raise);
  return {
    take: () => {
      raised.push(raise());
      return raised.shift() as Promise<Victim>;
    },
    close: async () => {
      await Promise.allSettled(raised);
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

/** Throws unless the victim can use all its connections: as many mutations of it wait for one lock, at once. */
export async function expectAllConnections(shop: Shop, { client, proxy }: Victim): Promise<void> {
  const plantId = await shop.newPlant(100, 1);
  const adjusting = shop.orm.em.fork().transactional(async (em) => {
    await em.execute('select id from plants where id = ? for update', [plantId]);
    const adjust = () => done(client.graphql(AdjustStockDocument, { plantId, change: 1 }));
    const all = Promise.allSettled(Array.from({ length: POOL_SIZE }, adjust));
    const until = Date.now() + 4000;
    let waiting = 0;
    while (waiting < POOL_SIZE && Date.now() < until) {
      const [row] = await shop.sql<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and pid in (?)",
        [proxy.pids()],
      );
      waiting = Number(row?.count);
    }
    if (waiting < POOL_SIZE) throw new Error(`Only ${waiting} of ${POOL_SIZE} connections could be used.`);
    return { all };
  });
  const { all } = await adjusting;
  const failed = (await all).filter(({ status }) => status === 'rejected');
  if (failed.length > 0) throw new Error(JSON.stringify(failed));
}
