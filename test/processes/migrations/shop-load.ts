import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clientOf } from '../../support/client.js';
import { demoId, STAFF } from '../../support/store.js';

const CLIENTS = 4;
const PLANTS = Array.from({ length: 12 }, (_, at) => demoId(1001 + at));

/** Reads and changes of plants and orders, sent to these stores in turn until `stop`, which returns what failed. */
export async function startLoad(urls: string[]) {
  const { body } = await clientOf(String(urls[0])).post('/auth/token', {
    api_key: 'psk_demo_greenhouse',
    login_id: STAFF,
  });
  const headers = { authorization: `Bearer ${body.auth_token}`, 'content-type': 'application/json' };
  let stopped = false;
  let answered = 0;
  const failed: string[] = [];
  const person = async (first: number) => {
    for (let at = first; !stopped; at += 1) {
      const plant = PLANTS[at % PLANTS.length];
      const query = `mutation { adjustStock(plantId: "${plant}", change: 1) { id } }`;
      const requests: [string, RequestInit?][] = [
        ['/plants?limit=20'],
        [`/plants/${plant}`],
        [`/orders/${demoId(3001)}`],
        ['/graphql', { method: 'POST', body: JSON.stringify({ query }) }],
      ];
      const [path, init] = requests[at % requests.length] as (typeof requests)[number];
      const response = await fetch(`${urls[Math.floor(at / requests.length) % urls.length]}${path}`, {
        headers,
        ...init,
      });
      const text = await response.text();
      answered += 1;
      if (response.status !== 200 || text.includes('"errors"')) failed.push(`${path}: ${response.status} ${text}`);
    }
  };
  const people = Array.from({ length: CLIENTS }, (_, at) => person(at));
  return {
    answered: () => answered,
    stop: async () => {
      stopped = true;
      await Promise.all(people);
      return failed;
    },
  };
}

/** Looks every 20 ms for how long sessions wait for a lock that a migration has or waits for; `stop` returns the longest time, in ms. */
export async function startTrace(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let stopped = false;
  let longest = 0;
  const looking = (async () => {
    for (; !stopped; await delay(20)) longest = Math.max(longest, (await client.query(WAITING)).rows[0].ms);
  })();
  return {
    stop: async () => {
      stopped = true;
      await looking;
      await client.end();
      return longest;
    },
  };
}

const WAITING = `
  select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float as ms
  from pg_locks l
  join pg_stat_activity waiting on waiting.pid = l.pid and waiting.application_name not like 'plant-store owner %'
  cross join lateral unnest(pg_blocking_pids(l.pid)) as blocking (pid)
  join pg_stat_activity migrating on migrating.pid = blocking.pid and migrating.application_name like 'plant-store owner %'
  where not l.granted`;
