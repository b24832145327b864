import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes } from '../../src/events/catalogue.js';
import { versions } from '../../src/http/versions/versions.js';
import type { Client } from '../support/client.js';
import { webhookMisfits } from '../support/contract-webhooks.js';
import { ADAS, done, openShop, type Shop } from '../support/shop.js';
import { ADMIN, newKey } from '../support/store.js';
import { closeReceivers, openReceiver, type Received, until } from '../webhooks/post-office.js';

let shop: Shop;
let admin: Client;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const names = versions.map(({ name }) => name);

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.as(ADMIN);
  receiver = await openReceiver(async ({ path }) => ({ status: path === '/gone' ? 410 : 204 }));
  for (const name of names) await endpointAt(`/${name}`, name);
  await everyChange();
});

afterAll(async () => {
  await closeReceivers();
  await shop?.close();
});

const run = (mutation: string) => done(admin.graphql(`mutation { it: ${mutation} }`));

async function endpointAt(path: string, version: string): Promise<string> {
  const facts = `url: "${receiver.url}${path}", events: ["*"], apiVersion: "${version}"`;
  return (await run(`createWebhookEndpoint(${facts}) { id }`)).it.id;
}

/** What makes an event of every type. */
async function everyChange(): Promise<void> {
  const plant = await shop.newPlant(1000, 1);
  await run(`updatePlant(id: "${plant}", description: "A plant that was looked at again.") { id }`);
  const order = await shop.paid(await shop.newCustomer(), [[plant, 1]]);
  await shop.staff.post(`/orders/${order.id}/refund`, undefined, { 'idempotency-key': newKey() });
  await shop.ada.post(`/customers/${ADAS}/wishlist`, { plant_ids: [plant] });
  const gone = await endpointAt('/gone', String(names[0]));
  await run(`sendTestEvent(id: "${gone}") { id }`);
  const endpoints = await done(admin.graphql('{ webhookEndpoints { id url } }'));
  for (const { id, url } of endpoints.webhookEndpoints) {
    if (names.some((name) => url.endsWith(name))) await run(`sendTestEvent(id: "${id}") { id }`);
  }
}

const received = (version: string): Received[] => receiver.received.filter(({ path }) => path === `/${version}`);
const typesIn = (version: string) => new Set(received(version).map(({ body }) => JSON.parse(body).type));

describe.each(names)('webhooks of %s', (version) => {
  it('are what the document says, each of them', async () => {
    await until(() => typesIn(version).size === eventTypes.length);
    for (const delivery of received(version)) {
      expect(JSON.parse(delivery.body).api_version).toBe(version);
      expect(await webhookMisfits(delivery)).toEqual([]);
    }
  });
});
