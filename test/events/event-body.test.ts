import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { verifyDigest, type WebhookEvent, WebhookVerificationError } from '../../examples/receivers/verify-webhook.cjs';
import { MAX_EVENT_BYTES } from '../../src/core/limits.js';
import { refund } from '../support/apis.js';
import { ADAS, lineOf, openShop } from '../support/shop.js';
import { ADMIN } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';

const shop = await openShop();
const admin = await shop.as(ADMIN);

afterEach(closeReceivers);

interface FeedEvent {
  position: number;
  sequence: number;
  digest: string;
  previousDigest: string | null;
  body: string;
  data: { id: string };
}

const FEED = `query ($after: Int!) { events(afterPosition: $after, limit: 100) { lastPosition
  items { position sequence digest previousDigest body data } } }`;

async function feed(after = 0, version = '2025-10-01'): Promise<FeedEvent[]> {
  const { data } = await admin.graphql(FEED, { after }, { 'api-version': version });
  const { items, lastPosition } = data.events;
  return lastPosition === null ? [] : [...items, ...(await feed(lastPosition, version))];
}

async function listen(version: string): Promise<string[]> {
  const receiver = await openReceiver();
  const create = 'mutation ($url: String!, $v: String!) { createWebhookEndpoint(url: $url, apiVersion: $v) { id } }';
  await admin.graphql(create, { url: receiver.url, v: version });
  return receiver.received as never;
}

/** Waits until so many events of a resource have their place in the feed. */
const published = (id: string, count: number) =>
  until(async () => {
    const where = 'resource_id = ? and position is not null';
    return (await shop.sql(`select 1 from events where ${where}`, [id])).length === count;
  });

const bodiesOf = (received: string[]) => (received as unknown as { body: string }[]).map(({ body }) => body);
const parsed = (body: string) => JSON.parse(body) as WebhookEvent;
const ofResource = (bodies: string[], id: string) =>
  bodies.filter((body) => parsed(body).resource.id === id).sort((a, b) => parsed(a).sequence - parsed(b).sequence);

describe.each(['2025-09-01', '2025-10-01'])('digests of the version %s', (version) => {
  it('chain the events of a resource, in deliveries and in the feed alike', async () => {
    const received = await listen(version);
    const order = await shop.paid(ADAS, [[1002, 3]]);
    for (const _unit of [1, 2, 3])
      await refund('REST', shop.staff, order.id, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] });
    await until(() => ofResource(bodiesOf(received), order.id).length === 5);
    const delivered = ofResource(bodiesOf(received), order.id);
    let last: string | null = null;
    for (const body of delivered) {
      const { digest, previous_digest } = parsed(body);
      expect(previous_digest).toBe(last);
      expect(digest).toBe(
        createHash('sha256')
          .update(body.slice(0, body.indexOf(',"digest":"')))
          .digest('hex'),
      );
      last = verifyDigest(body, last).digest;
    }
    const inFeed = (await feed(0, version)).filter(({ body }) => parsed(body).resource.id === order.id);
    expect(inFeed.map(({ body }) => body)).toEqual(delivered);
    expect(inFeed.map(({ digest, previousDigest, data }) => ({ digest, previousDigest, data }))).toEqual(
      delivered.map(parsed).map((event) => ({
        digest: event.digest,
        previousDigest: event.previous_digest,
        data: event.data,
      })),
    );
  });
});

describe('a receiver', () => {
  it('notices that it missed an event, or that one was altered, and recovers from the feed', async () => {
    const order = await shop.paid(ADAS, [[1002, 1]]);
    await refund('REST', shop.staff, order.id);
    const history = async () =>
      (await feed()).map(({ body }) => body).filter((body) => parsed(body).resource.id === order.id);
    await published(order.id, 4);
    const [first = '', second = '', third = ''] = await history();
    const { digest } = verifyDigest(first, null);
    expect(() => verifyDigest(third, digest)).toThrow(`Events of the order ${order.id} are missing before`);
    expect(() => verifyDigest(second, null)).toThrow('are missing before');
    expect(() => verifyDigest(second.replace('processing', 'delivered'))).toThrow(
      'its digest does not match its bytes',
    );
    expect(() => verifyDigest(Buffer.from(second.slice(0, -77).concat('}')))).toThrow(
      'its digest does not match its bytes',
    );
    const more = ',"sequence":1,"previous_digest":null,"data":{}}';
    expect(() => verifyDigest(second.slice(0, -1) + more)).toThrow('its digest does not match its bytes');
    for (const body of ['null', '{}', '7']) expect(() => verifyDigest(body, null)).toThrow(WebhookVerificationError);
    expect(verifyDigest(third, verifyDigest(Buffer.from(second), digest).digest).sequence).toBe(3);
  });
});

describe('a body', () => {
  it('of more than 64 kB is replaced by a notice, and its chain continues', async () => {
    const customer = await shop.newCustomer();
    const facts = { sku: 'BAMBOO', name: '竹'.repeat(200), description: 'A bamboo.', price: 100, stock: 100 };
    const create = `mutation ($sku: String!, $name: String!, $description: String!, $price: Int!, $stock: Int) {
      createPlant(sku: $sku, name: $name, description: $description, price: $price, stock: $stock) { id } }`;
    const plant = (await shop.staff.graphql(create, facts)).data.createPlant.id;
    const lines = Array.from({ length: 100 }, (): [string, number] => [plant, 1]);
    const { id } = await shop.place(customer, lines);
    await shop.pay(id);
    const history = async () => (await feed()).filter(({ body }) => parsed(body).resource.id === id);
    await published(id, 2);
    const [placed, paid] = await history();
    expect(parsed(String(placed?.body)).data).toEqual({ truncated: true });
    // The feed has no such limit.
    expect(placed?.data).toMatchObject({ id, status: 'pending' });
    expect(Buffer.byteLength(String(placed?.body))).toBeLessThan(MAX_EVENT_BYTES);
    expect(verifyDigest(String(paid?.body), placed?.digest).sequence).toBe(2);
    for (const { body } of await feed()) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(MAX_EVENT_BYTES);
  });
});
