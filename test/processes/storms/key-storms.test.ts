import { beforeAll, expect, it } from '@jest/globals';
import { type Api, type ApiResponse, inRestTerms, refund } from '../../support/apis.js';
import type { Client } from '../../support/client.js';
import { rounds } from '../../support/depth.js';
import { AdjustStockDocument, PlaceOrderDocument, RedeemRewardDocument } from '../../support/documents.generated.js';
import { countOf } from '../../support/expectations.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { ADAS, FIVE_OFF, lineOf } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { ADMIN, demoId, newKey, STAFF } from '../../support/store.js';
import { apiOf, mutate, type Outcome, storm, won } from './storm.js';

describeOnPostgres('one Idempotency-Key, many requests, all at once', () => {
  let fleet: Fleet;
  /** Staff, signed in three times: a key is its user's, whichever token comes with it. */
  let staff: Client[];

  beforeAll(async () => {
    fleet = await openFleet();
    staff = [fleet.shop.staff, await fleet.shop.as(STAFF), await fleet.shop.as(STAFF)];
  });

  type Headers = Record<string, string>;
  type Request = (client: Client, headers: Headers, api: Api) => Promise<ApiResponse>;

  const on = (index: number) => fleet.on(index, staff[Math.floor(index / 6) % 3]);
  const replayed = ({ headers }: ApiResponse) => headers.get('idempotent-replayed');

  /** A request that came while the first was running gets Retry-After: 1, on both APIs. */
  const expectComeBack = ({ headers, body, status }: Outcome) =>
    expect(status === 409 ? headers.get('retry-after') : String(body.retry_after_seconds)).toBe('1');

  /** Sends it so many times with one key, and those again that came too early. Returns the one answer. */
  const once = async (count: number, request: Request, apiAt: (index: number) => Api = apiOf) => {
    const key = newKey();
    const send = (index: number) => () => request(on(index), { 'idempotency-key': key }, apiAt(index));
    const answers: Outcome[] = [];
    const indexes = Array.from({ length: count }, (_, index) => index);
    for (let wave = 0, waiting = indexes; waiting.length > 0 && wave < 200; wave++) {
      const outcomes = await storm(waiting.map(send), ['idempotency_key_in_use']);
      outcomes.filter(({ code }) => code !== 'done').forEach(expectComeBack);
      answers.push(...won(outcomes));
      waiting = waiting.filter((_, index) => outcomes[index]?.code !== 'done');
    }
    expect(answers).toHaveLength(count);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await countOf(fleet.shop, 'idempotency_keys', `key = '${key}'`)).toBe(1);
    // REST shows a resource whole, GraphQL what was asked for: one answer each, and the second is part of the first.
    const distinct = [...new Set(answers.map(({ body }) => JSON.stringify(body)))].map((text) => JSON.parse(text));
    const [whole, part = whole] = distinct.sort((a, b) => Object.keys(b).length - Object.keys(a).length);
    expect(distinct.length).toBeLessThanOrEqual(new Set(indexes.map(apiAt)).size);
    expect(whole).toMatchObject(part);
    return { key, answer: whole };
  };

  const eventsOf = (key: string, type: string) =>
    countOf(fleet.shop, 'events', `idempotency_key = '${key}' and type = '${type}'`);

  it('refunds once', async () => {
    const { shop } = fleet;
    for (let round = 0; round < rounds(4); round++) {
      const plantId = await shop.newPlant(1000, 10);
      const order = await shop.paid(ADAS, [[plantId, 4]]);
      const body = { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }], reason: 'customer_request' };
      const { key, answer } = await once(48, (client, headers, api) => refund(api, client, order.id, body, headers));
      expect(answer).toMatchObject({ total: { amount: 1000 }, order: { refunded: { amount: 1000 } } });
      expect(await countOf(shop, 'refunds', `order_id = '${order.id}'`)).toBe(1);
      expect(await eventsOf(key, 'refund.created')).toBe(1);
      expect(await stockOf(shop, plantId)).toBe(7);
    }
  });

  it('puts a plant on a wishlist once', async () => {
    const { shop } = fleet;
    for (let round = 0; round < rounds(3); round++) {
      const customerId = await shop.newCustomer();
      const plantIds = [demoId(1001 + round), demoId(1011 + round)];
      const document = `mutation ($customerId: ID!, $plantIds: [ID!]!) {
        addToWishlist(customerId: $customerId, plantIds: $plantIds) { total } }`;
      const { key, answer } = await once(36, async (client, headers, api) => {
        if (api === 'REST') return client.post(`/customers/${customerId}/wishlist`, { plant_ids: plantIds }, headers);
        return inRestTerms(await client.graphql(document, { customerId, plantIds }, headers), 'addToWishlist', 200);
      });
      expect(answer.total).toBe(2);
      expect(await eventsOf(key, 'wishlist.changed')).toBe(1);
    }
  });

  it('places, redeems and counts in once', async () => {
    const { shop } = fleet;
    const graphql = () => 'GraphQL' as const;
    for (let round = 0; round < rounds(3); round++) {
      const plantId = await shop.newPlant(1000, 10);
      const customerId = await shop.newCustomer(300);
      const items = [{ plantId, quantity: 2 }];
      const placed = await once(
        30,
        (client, headers) => mutate(client, PlaceOrderDocument, 'placeOrder', { customerId, items }, headers),
        graphql,
      );
      expect(await eventsOf(placed.key, 'order.created')).toBe(1);
      expect(await countOf(shop, 'orders', `customer_id = '${customerId}'`)).toBe(2);
      const rewardId = FIVE_OFF;
      await once(
        30,
        (client, headers) => mutate(client, RedeemRewardDocument, 'redeemReward', { customerId, rewardId }, headers),
        graphql,
      );
      expect(await countOf(shop, 'redemptions', `customer_id = '${customerId}'`)).toBe(1);
      const change = 5;
      await once(
        30,
        (client, headers) => mutate(client, AdjustStockDocument, 'adjustStock', { plantId, change }, headers),
        graphql,
      );
      expect(await stockOf(shop, plantId)).toBe(10 - 2 + 5);
    }
  });

  it('with other arguments, or of another user, is no replay', async () => {
    const { shop } = fleet;
    const admin = await shop.as(ADMIN);
    for (let round = 0; round < rounds(3); round++) {
      const order = await shop.paid(ADAS, [[await shop.newPlant(1000, 10), 4]]);
      const headers = { 'idempotency-key': newKey() };
      const outcomes = await storm(
        Array.from({ length: 45 }, (_, index) => () => {
          const client = index % 3 === 2 ? fleet.on(index, admin) : on(index);
          const amount = index % 3 === 1 ? 200 : 100;
          return refund(apiOf(Math.floor(index / 3)), client, order.id, { amount }, headers);
        }),
        ['idempotency_key_in_use', 'idempotency_key_reused'],
      );
      const first = won(outcomes).filter((answer) => replayed(answer) === null);
      // One of staff's, with whichever amount came first, and the admin's.
      expect(first.map(({ body }) => body.created_by).sort()).toEqual([ADMIN, STAFF]);
      const byStaff = won(outcomes).filter(({ body }) => body.created_by === STAFF);
      expect(new Set(byStaff.map(({ body }) => `${body.id} ${body.total.amount}`)).size).toBe(1);
      expect(await countOf(shop, 'refunds', `order_id = '${order.id}'`)).toBe(2);
    }
  });

  it('leaves books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
