import { describe, expect, it } from '@jest/globals';
import { makeHeadSigner } from '../../src/core/encryption/head-signer.js';
import { eventTypes } from '../../src/events/catalogue.js';
import { signHeads } from '../../src/events/chain/sign-heads.js';
import { recordedVersion, recordedWebhooks } from '../../src/http/openapi/examples.js';
import { makeSchema } from '../../src/schema.js';
import { versions } from '../../src/versions/versions.js';
import { webhookMisfits } from '../support/contract/webhooks.js';
import { done, openShop } from '../support/shop.js';
import { expectStepDone } from '../support/steps.js';
import { ADMIN } from '../support/store.js';
import { openReceiver, type Received, until } from '../webhooks/support/webhook-sink.js';
import { masked, recordedIn } from './record-examples.js';

const endpoints: string[] = [];
const names = versions.map(({ name }) => name);

const run = (mutation: string) => done(admin.graphql(`mutation { it: ${mutation} }`));

async function endpointAt(path: string, version: string, events = '*'): Promise<string> {
  const facts = `url: "${receiver.url}${path}", events: ["${events}"], apiVersion: "${version}"`;
  return (await run(`createWebhookEndpoint(${facts}) { id }`)).it.id;
}

/** What makes an event of every type: a fern comes into the catalogue, is bought, and comes back. */
async function everyChange(): Promise<void> {
  const facts = 'sku: "NEP-EXA-15", name: "Boston Fern", description: "A fern for a bathroom with a window."';
  const plant = (await run(`createPlant(${facts}, price: 1899, stock: 1) { id }`)).it.id;
  await run(`updatePlant(id: "${plant}", petSafety: SAFE) { id }`);
  const customer = (await run('createCustomer(name: "Lin Park", email: "lin@example.com") { id }')).it.id;
  const home = 'label: "home", recipient: "Lin Park", line1: "4 Garden Lane", city: "Portland", postalCode: "97201"';
  await run(`addAddress(customerId: "${customer}", ${home}, country: "US") { id }`);
  const order = await shop.place(customer, [[plant, 1]]);
  await run(`markOrderPaid(id: "${order.id}", reference: "pay_81FD2") { id }`);
  const parcel = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
  const shipment = await shop.staff.post(`/orders/${order.id}/shipments`, parcel);
  const url = 'https://www.ups.com/track?tracknum=1Z999AA10123456784';
  await run(`updateShipment(id: "${shipment.body.id}", trackingUrl: "${url}") { id }`);
  const why = { reason: 'damaged' };
  const refund = await shop.staff.post(`/orders/${order.id}/refund`, why, { 'idempotency-key': 'refund-1' });
  // A damaged plant does not go back to stock; another one does.
  await run(`setStock(plantId: "${plant}", stock: 1) { id }`);
  await run(`setMetadata(id: "${order.id}", metadata: { erp_id: "SO-7" }) { id }`);
  await run(`setMetadata(id: "${refund.body.id}", metadata: { erp_id: "CR-7" }) { id }`);
  await shop.staff.post(`/customers/${customer}/wishlist`, { plant_ids: [plant] });
  const price = 'name: "Twenty off", description: "Twenty dollars off one order.", pointsCost: 400, discount: 2000';
  const reward = (await run(`createReward(${price}) { id }`)).it.id;
  await run(`updateReward(id: "${reward}", pointsCost: 350) { id }`);
  await run(`archiveReward(id: "${reward}") { id }`);
  const voucher = (await run('createVoucher(code: "SPRING10", percent: 10, minSubtotal: 2000) { id }')).it.id;
  await run(`updateVoucher(id: "${voucher}", percent: 15) { id }`);
  await run(`archiveVoucher(id: "${voucher}") { id }`);
  const leaver = (await run('createCustomer(name: "Lee Moss", email: "lee@example.com") { id }')).it.id;
  await run(`eraseCustomer(id: "${leaver}") { id }`);
  const signer = makeHeadSigner([Buffer.alloc(32)]);
  // The head names the last position: every event so far must have one.
  const unplaced = () => shop.sql('select from events where position is null');
  await until(async () => (await unplaced()).length === 0);
  await until(async () => (await signHeads({ orm: shop.orm, schema: await makeSchema(), signer })) > 0);
  for (const endpoint of endpoints) await run(`sendTestEvent(id: "${endpoint}") { id }`);
}

/** The types of all events in the outbox, and of the one that the worker writes when a receiver answers 410. */
async function writtenTypes(): Promise<string[]> {
  const rows = await shop.sql<{ type: string }>('select distinct type from events');
  return [...new Set([...rows.map(({ type }) => type), 'endpoint.disabled'])];
}

const received = (version: string): Received[] => receiver.received.filter(({ path }) => path === `/${version}`);
const typesIn = (version: string) => new Set(received(version).map(({ body }) => JSON.parse(body).type));

const shop = await openShop();
const admin = await shop.as(ADMIN);
const receiver = await openReceiver(async ({ path }) => ({ status: path === '/gone' ? 410 : 204 }));
for (const name of names) endpoints.push(await endpointAt(`/${name}`, name));
endpoints.push(await endpointAt('/gone', recordedVersion, 'webhook.test'));
await everyChange();
const written = await writtenTypes();
await until(() => names.every((name) => written.every((type) => typesIn(name).has(type))));
const missing = eventTypes.filter((type) => !written.includes(type));
expectStepDone(missing, 'Call the mutation that emits it in everyChange() of test/contract/openapi-webhooks.test.ts.');

describe.each(names)('webhooks of %s', (version) => {
  it('match the document, each of them', async () => {
    expect([...typesIn(version)].sort()).toEqual([...eventTypes].sort());
    for (const delivery of received(version)) {
      expect(JSON.parse(delivery.body).api_version).toBe(version);
      expect(await webhookMisfits(delivery)).toEqual([]);
    }
  });
});

/** The first event of every type, in the order of the catalogue. */
function firstOfEach(): Record<string, unknown> {
  const events = received(recordedVersion).map(({ body }) => JSON.parse(body));
  // Ids count up.
  events.sort((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(eventTypes.map((type) => [type, events.find((event) => event.type === type)]));
}

describe('the examples of the webhooks', () => {
  it('are what a store sends', () => {
    const first = firstOfEach();
    const recorded = recordedIn('schema/examples/webhooks.json', recordedWebhooks, first);
    expect(masked(first)).toEqual(masked(recorded));
  });
});
