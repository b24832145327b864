import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect } from '@jest/globals';
import { type Client, clientOf } from '../client.js';
import { openShop, type Shop } from '../shop.js';
import { ADMIN, demoId } from '../store.js';
import { COMPILE_CACHE } from './built-store.js';
import { endStores, startStore } from './processes.js';

/** A shop served by three processes on one database until the end of the file: the test process and two store processes. */
export interface Fleet {
  shop: Shop;
  /** The same user as a client of another process. The processes take turns, starting with a different one each time. */
  on(index: number, client?: Client): Client;
  /** Runs `npm run audit` on the database. */
  audit(): Promise<{ status: number; output: string }>;
  /** The number of deadlocks that PostgreSQL has resolved; its statistics lag by some seconds. */
  deadlocks(): Promise<number>;
}

export async function openFleet(): Promise<Fleet> {
  // Before the store, which closes by itself, too.
  afterAll(endStores);
  const shop = await openShop();
  const databaseUrl = String(shop.orm.config.get('clientUrl'));
  // One of them also publishes events, like the test process, so that relays run concurrently with mutations.
  const started = ['all', 'api'].map((role) => startStore({ DATABASE_URL: databaseUrl, PROCESS_ROLE: role }));
  const processes = await Promise.all(started);
  await disableWebhooks(shop);
  const urls = [shop.url, ...processes.map(({ url }) => url)];
  return {
    shop,
    on: (index, client = shop.staff) =>
      clientOf(String(urls[(index + Math.floor(index / urls.length)) % urls.length]), client.token),
    audit: () => runAudit(databaseUrl),
    deadlocks: async () => {
      const [row] = await shop.sql<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      return Number(row?.deadlocks);
    },
  };
}

/** Nobody listens at the demo endpoint, so its deliveries would only fail. */
async function disableWebhooks(shop: Shop): Promise<void> {
  const admin = await shop.as(ADMIN);
  const { errors } = await admin.graphql(
    'mutation ($id: ID!) { updateWebhookEndpoint(id: $id, active: false) { id } }',
    {
      id: demoId(5001),
    },
  );
  expect(errors).toBeUndefined();
}

async function runAudit(databaseUrl: string): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, ['--enable-source-maps', '.build/cli/audit.js'], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: databaseUrl },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)));
  const [status] = await once(child, 'close');
  return { status: Number(status), output: printed.join('') };
}
