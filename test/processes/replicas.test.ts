import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Samples, scrape } from '../core/metrics/scrape.js';
import { type Client, clientOf } from '../support/client.js';
import { TEST_SECRETS_KEY } from '../support/database.js';
import { AdjustStockDocument } from '../support/documents.generated.js';
import { type Cluster, openCluster, type Server } from '../support/postgres/cluster.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { done } from '../support/shop.js';
import { ADA, demoId, STAFF } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

const MINUTES = 60_000;
const STOCK = 'query ($id: ID!) { stockMovements(plantId: $id, limit: 1) { total items { change } } }';
const PLANT = demoId(1001);

let cluster: Cluster;

beforeAll(async () => {
  cluster = await openCluster();
  const env = { PATH: process.env['PATH'], DATABASE_URL: cluster.url, SECRETS_KEY: TEST_SECRETS_KEY };
  await promisify(execFile)(process.execPath, ['.build/cli/seed.js'], { env });
}, 3 * MINUTES);

afterAll(async () => {
  await endStores();
  await cluster?.remove();
}, MINUTES);

const start = (replicas: Server[], environment: Record<string, string> = {}): Promise<StoreProcess> =>
  startStore({
    ...environment,
    PROCESS_ROLE: 'api',
    DATABASE_URL: cluster.url,
    // A password that no log may have.
    DATABASE_REPLICA_URLS: replicas.map(({ url }) => url.replace('postgres@', 'postgres:replica-password@')).join(','),
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  });

async function login(store: StoreProcess, loginId: string): Promise<Client> {
  const body = { api_key: 'psk_demo_greenhouse', login_id: loginId };
  const { body: session } = await clientOf(store.url).post('/auth/token', body);
  return clientOf(store.url, session.auth_token);
}

const at = (store: StoreProcess, client: Client): Client => clientOf(store.url, client.token);

/** `/metrics` of a process has a port of its own, which its welcome text names. */
const metricsOf = (store: StoreProcess): Promise<Samples> =>
  scrape(clientOf(String(/(http:\S+)\/metrics/.exec(store.output())?.[1])));

const linesWith = (store: StoreProcess, text: string): Record<string, unknown>[] =>
  store
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(text))
    .map((line) => JSON.parse(line));

const ready = async (store: StoreProcess) => {
  const { status, body } = await clientOf(store.url).get('/health/ready');
  return { status, body };
};

describe('a replica that is two seconds behind', () => {
  let stores: [StoreProcess, StoreProcess];
  let staff: Client;
  let ada: Client;

  beforeAll(async () => {
    const replica = await cluster.replica('2s');
    stores = await Promise.all([start([replica]), start([replica])]);
    staff = await login(stores[0], STAFF);
    ada = await login(stores[0], ADA);
  }, 3 * MINUTES);

  afterAll(() => endStores());

  const readFrom = async (source: string): Promise<number> => {
    const counts = await Promise.all(stores.map(metricsOf));
    return counts.reduce((sum, samples) => sum + (samples.get(`database_reads_total{source="${source}"}`) ?? 0), 0);
  };
  const movements = async (client: Client): Promise<number> => {
    const { stockMovements } = await done(client.graphql(STOCK, { id: PLANT }));
    return stockMovements.total;
  };
  const adjust = (client: Client) => done(client.graphql(AdjustStockDocument, { plantId: PLANT, change: 1 }));
  /** Until the replica has everything, so that reads go there again. */
  const caughtUp = async () => {
    for (let before = await readFrom('replica'); ; ) {
      await movements(staff);
      const now = await readFrom('replica');
      if (now > before) return;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };

  it('never shows a caller less than they wrote, in whatever process: 40 writes, each read at once', async () => {
    await caughtUp();
    const before = await movements(staff);
    const primary = await readFrom('primary');
    const seen: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      await adjust(at(turn % 2 ? stores[1] : stores[0], staff));
      seen.push((await movements(at(turn % 2 ? stores[0] : stores[1], staff))) - before);
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_, turn) => turn + 1));
    // Not by chance: the replica had none of it.
    expect((await readFrom('primary')) - primary).toBe(40);
  });

  it('has what overlapping transactions of one caller wrote, whichever committed last', async () => {
    await caughtUp();
    const before = await movements(staff);
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, turn) => adjust(at(turn % 2 ? stores[1] : stores[0], staff))));
      expect(await movements(at(round % 2 ? stores[1] : stores[0], staff))).toBe(before + 8 * round);
    }
  });

  it('is read by those who wrote nothing, and shows the shop as it was', async () => {
    await caughtUp();
    const order = `/orders/${demoId(3001)}`;
    const refunded = async (client: Client) => (await client.get(order)).body.refunded.amount;
    const was = await refunded(ada);
    const replica = await readFrom('replica');
    expect((await staff.post(`${order}/refund`, { amount: 100 })).status).toBe(201);
    expect([await refunded(at(stores[1], staff)), await refunded(ada)]).toEqual([was + 100, was]);
    expect((await readFrom('replica')) - replica).toBe(1);
    await until(async () => (await refunded(ada)) === was + 100);
  });

  it('shows sessions and the catalogue as they are now', async () => {
    await caughtUp();
    const other = await login(stores[0], ADA);
    expect((await at(stores[1], other).get(`/orders/${demoId(3001)}`)).status).toBe(200);
    await other.delete('/auth/token');
    expect((await at(stores[1], other).get(`/orders/${demoId(3001)}`)).status).toBe(401);
    const { adjustStock } = await adjust(staff);
    expect((await clientOf(stores[1].url).get(`/plants/${PLANT}`)).body.stock).toBe(adjustStock.stock);
  });
});

describe('two replicas, one of which stops', () => {
  let replicas: [Server, Server];
  let store: StoreProcess;
  let staff: Client;
  const order = `/orders/${demoId(3001)}`;

  beforeAll(async () => {
    replicas = [await cluster.replica(), await cluster.replica()];
    store = await start(replicas);
    staff = await login(store, STAFF);
    await until(async () => {
      await staff.get(order);
      return ((await metricsOf(store)).get('database_reads_total{source="replica"}') ?? 0) > 2;
    });
  }, 3 * MINUTES);

  afterAll(() => endStores());

  const twelve = async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await staff.get(order)).status);
    return statuses;
  };
  const up = async () => {
    const samples = await metricsOf(store);
    return replicas.map(({ host }) => samples.get(`database_replica_up{replica="${host}"}`));
  };
  /** On a busy machine a replica may be late once, and count as away until it is tried again: up to a minute later. */
  const untilUp = async (...expected: number[]) => {
    await until(async () => String(await up()) === String(expected));
    const away = expected.filter((one) => one === 0).length;
    const body = { status: 'ready', replicas: 2, replicas_away: away, replicas_behind: 0 };
    expect(await ready(store)).toEqual({ status: 200, body });
  };
  /** The levels of the lines about one of them: a warning each time that it goes away, and a line once it is back. */
  const levelsOf = ({ host }: Server) => {
    const levels = ['a read replica does not answer', 'the read replica answers again']
      .flatMap((text) => linesWith(store, text))
      .filter(({ replica }) => replica === host)
      .sort((one, other) => String(one['time']).localeCompare(String(other['time'])))
      .map(({ level }) => level);
    expect(levels).toEqual(levels.map((_, at) => (at % 2 === 0 ? 40 : 30)));
    return levels;
  };

  it('answers every read, and warns once', async () => {
    await untilUp(1, 1);
    const before = levelsOf(replicas[0]);
    await replicas[0].stop();
    expect(await twelve()).toEqual(Array(12).fill(200));
    expect((await up())[0]).toBe(0);
    await untilUp(0, 1);
    // It is tried again several times, without another line.
    expect(await twelve()).toEqual(Array(12).fill(200));
    await until(() => levelsOf(replicas[0]).length > before.length);
    expect(levelsOf(replicas[0])).toEqual([...before, 40]);
    expect(store.output()).not.toContain('replica-password');
  });

  it('uses it again when it is back, and says so once', async () => {
    const before = levelsOf(replicas[0]);
    await replicas[0].start();
    await untilUp(1, 1);
    await until(() => levelsOf(replicas[0]).length > before.length);
    expect(levelsOf(replicas[0]).slice(0, before.length + 1)).toEqual([...before, 30]);
    const sql = new pg.Client({ connectionString: replicas[0].url });
    await sql.connect();
    const connections = async () => {
      const { rows } = await sql.query(
        "select count(*)::int as count from pg_stat_activity where application_name = 'plant-store'",
      );
      return rows[0].count;
    };
    expect(await twelve()).toEqual(Array(12).fill(200));
    expect(await connections()).toBeGreaterThan(0);
    await sql.end();
  });

  it('answers every read from the primary while both are away', async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    expect(await twelve()).toEqual(Array(12).fill(200));
    expect(await up()).toEqual([0, 0]);
    await untilUp(0, 0);
    await until(() => replicas.every((replica) => levelsOf(replica).at(-1) === 40));
  });
});

describe('a replica that answers, but replays nothing', () => {
  let replica: Server;
  let sql: pg.Client;
  let store: StoreProcess;
  let staff: Client;
  let ada: Client;
  const order = `/orders/${demoId(3002)}`;

  beforeAll(async () => {
    replica = await cluster.replica();
    sql = new pg.Client({ connectionString: replica.url });
    await sql.connect();
    store = await start([replica], { DATABASE_REPLICA_MAX_LAG_SECONDS: '1' });
    [staff, ada] = [await login(store, STAFF), await login(store, ADA)];
  }, 3 * MINUTES);

  afterAll(async () => {
    await sql?.end();
    await endStores();
  });

  const up = async () => (await metricsOf(store)).get(`database_replica_up{replica="${replica.host}"}`);
  const refunded = async () => (await ada.get(order)).body.refunded.amount;
  const pause = async () => {
    await sql.query('select pg_wal_replay_pause()');
    await until(async () => (await sql.query('select pg_get_wal_replay_pause_state() s')).rows[0].s === 'paused');
  };

  it('is compared over a connection of its own, which the metrics show beside that of the primary', async () => {
    await until(async () => (await up()) === 1);
    const samples = await metricsOf(store);
    const opened = (pool: string) =>
      ['in_use', 'idle'].reduce(
        (sum, state) => sum + (samples.get(`database_connections{pool="${pool}",state="${state}"}`) ?? 0),
        0,
      );
    expect(opened('background')).toBeGreaterThan(0);
    expect(opened(`replica ${replica.host} background`)).toBe(1);
  });

  it('is left alone once it is behind for too long', async () => {
    await until(async () => {
      await refunded();
      return (await metricsOf(store)).get('database_reads_total{source="replica"}') !== undefined;
    });
    await pause();
    expect((await staff.post(`${order}/refund`, { amount: 100 })).status).toBe(201);
    expect(await refunded()).toBe(0);
    await until(async () => (await up()) === 0);
    expect(await refunded()).toBe(100);
    expect(await ready(store)).toEqual({
      status: 200,
      body: { status: 'ready', replicas: 1, replicas_away: 0, replicas_behind: 1 },
    });
    await until(() => linesWith(store, 'a read replica is behind').length > 0);
    expect(linesWith(store, 'a read replica is behind')).toMatchObject([{ level: 40, replica: replica.host }]);
  });

  it('is not read by a process that starts meanwhile', async () => {
    const another = await start([replica], { DATABASE_REPLICA_MAX_LAG_SECONDS: '86400' });
    expect((await at(another, ada).get(order)).body.refunded.amount).toBe(100);
    // On a busy machine the replica may at first not answer in time, and counts as away until it is tried again.
    await until(async () => (await ready(another)).body.replicas_away === 0);
    expect(await ready(another)).toMatchObject({ body: { replicas_away: 0, replicas_behind: 1 } });
  });

  it('is used again when it has caught up', async () => {
    await sql.query('select pg_wal_replay_resume()');
    await until(async () => (await up()) === 1);
    await until(() => linesWith(store, 'the read replica has caught up').length > 0);
    expect(linesWith(store, 'the read replica has caught up')).toMatchObject([{ level: 30, replica: replica.host }]);
    expect(linesWith(store, 'a read replica is behind')).toHaveLength(1);
    expect(await refunded()).toBe(100);
  });
});
