import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '../../examples/receivers/verify-webhook.cjs';
import { type Client, clientOf } from '../support/client.js';
import { createSeededDatabase, type TestDatabase } from '../support/database.js';
import { AdjustStockDocument } from '../support/documents.generated.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { closeReceivers, openReceiver, SECRET, until } from '../webhooks/support/webhook-sink.js';

/** Debian: apt-get install faketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const MINUTES = 60_000;

(process.env['TEST_DATABASE_URL'] && existsSync(FAKETIME) ? describe : describe.skip)(
  'processes whose clocks differ',
  () => {
    let database: TestDatabase;
    const stores: StoreProcess[] = [];
    const start = (faketime: string, environment: Record<string, string> = {}) =>
      startStore({
        ...database.environment,
        LOG_LEVEL: 'warn',
        WEBHOOK_RETRY_SCHEDULE: '1,1,1',
        ...(faketime && { LD_PRELOAD: FAKETIME, FAKETIME: faketime, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
        ...environment,
      });

    beforeAll(async () => {
      database = await createSeededDatabase();
      for (const faketime of ['', '+1h', '-1h']) stores.push(await start(faketime, { PROCESS_ROLE: 'api' }));
    }, 3 * MINUTES);

    afterAll(async () => {
      await endStores();
      await closeReceivers();
      await database?.drop();
    }, MINUTES);

    const login = async ({ url }: StoreProcess, login_id: string, api_key = 'psk_demo_greenhouse') =>
      (await clientOf(url).post('/auth/token', { api_key, login_id })).body.auth_token as string;
    const each = async <T>(run: (store: StoreProcess) => Promise<T>): Promise<T[]> => Promise.all(stores.map(run));

    it('are off by an hour, and say so', async () => {
      const env = {
        PATH: process.env['PATH'],
        LD_PRELOAD: FAKETIME,
        FAKETIME: '+1h',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      const shown = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env }));
      expect(Math.round((shown - Date.now()) / MINUTES)).toBe(60);
      await until(() => stores.every((store, at) => store.output().includes('the clock of this process') === at > 0));
    });

    it('accept the tokens and keys of each other', async () => {
      const tokens = await each((store) => login(store, STAFF));
      for (const token of tokens)
        expect(await each(async ({ url }) => (await clientOf(url, token).get('/orders?limit=1')).status)).toEqual([
          200, 200, 200,
        ]);
      const create = `mutation ($at: DateTimeISO) { createApiKey(name: "for half an hour", maxRole: STAFF, expiresAt: $at) { key } }`;
      const at = new Date(Date.now() + 30 * MINUTES).toISOString();
      for (const store of stores) {
        const { data } = await clientOf(store.url, await login(store, ADMIN)).graphql(create, { at });
        const logins = await each((other) => login(other, STAFF, data.createApiKey.key));
        expect(logins).toEqual(stores.map(() => expect.stringMatching(/^pst_/)));
      }
    });

    it.each(['+1h', '-1h'])(
      'send webhooks, and repeat them, at times that receivers accept (%s)',
      async (faketime) => {
        const verified: string[] = [];
        const receiver = await openReceiver(async ({ body, headers }, count) => {
          const verify = async () => verifyWebhook(body, headers, SECRET, { toleranceSeconds: 300 }).type;
          verified.push(await verify().catch((error: Error) => error.message));
          return { status: count === 0 ? 500 : 204 };
        });
        const [right] = stores as [StoreProcess];
        const client: Client = clientOf(right.url, await login(right, ADMIN));
        const update = `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`;
        await client.graphql(update, { id: demoId(5001), url: receiver.url });
        const worker = await start(faketime, { PROCESS_ROLE: 'worker' });
        await client.graphql(AdjustStockDocument, { plantId: demoId(1001), change: 1 });
        await until(() => verified.length >= 2);
        expect(verified).toEqual(['inventory.changed', 'inventory.changed']);
        const offset = /^database_clock_offset_seconds (\S+)$/m.exec(
          await (await fetch(`${worker.url}/metrics`)).text(),
        );
        expect(Math.round(Number(offset?.[1]) / 3600)).toBe(faketime === '+1h' ? 1 : -1);
        const found = '{ webhookDeliveries(limit: 1) { items { attemptCount deliveredAt } } }';
        const first = async () => (await client.graphql(found)).data.webhookDeliveries.items[0];
        await until(async () => (await first()).deliveredAt !== null);
        const { attemptCount, deliveredAt } = await first();
        expect(attemptCount).toBe(2);
        expect(Math.abs(Date.parse(deliveredAt) - Date.now())).toBeLessThan(5 * MINUTES);
        await worker.kill('SIGTERM');
      },
      MINUTES,
    );
  },
);
