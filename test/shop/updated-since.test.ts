import { afterEach, describe, expect, it } from '@jest/globals';
import { clock } from '../../src/core/clock.js';
import type { Client } from '../support/client.js';
import { expectRefusal } from '../support/expectations.js';
import { ADAS, done, openShop } from '../support/shop.js';
import { ADMIN, demoId, newKey, ORCHID_KEY, ORCHID_STAFF } from '../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api', STOREFRONT_ORGANIZATION: 'greenhouse' });
const admin = await shop.as(ADMIN);
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

/** The next second: what happens from now on happens then. */
let moment = Date.now() + 60_000;
function tick(): string {
  moment += 1000;
  const time = new Date(moment);
  clock.now = () => time;
  return time.toISOString();
}

const run = async (field: string, client: Client = shop.staff) =>
  (await done(client.graphql(`mutation { it: ${field} }`))).it as { id: string; updatedAt: string };
const orderOf = async (id: string) => (await shop.staff.get(`/orders/${id}`)).body;
const refundsOf = async (id: string) => (await shop.staff.get(`/orders/${id}/refunds`)).body.items;

/** The ids that a list has on both APIs. */
async function listed(list: string, args: string, client: Client = shop.staff): Promise<string[]> {
  const field = `${list}(limit: 100${args && `, ${args}`}) { total items { id } }`;
  const page = (await done(client.graphql(`{ it: ${field} }`))).it;
  const ids = page.items.map(({ id }: { id: string }) => id);
  expect(page.total).toBe(ids.length);
  return ids;
}
const since = (time: string, more = '') => `updatedSince: "${time}"${more && `, ${more}`}`;

describe('updatedAt', () => {
  it('of an order is the time of each change of it, and of no other', async () => {
    const placed = tick();
    const { id } = await shop.place(ADAS, [[await shop.newPlant(900, 5), 2]]);
    expect(await orderOf(id)).toMatchObject({ placed_at: placed, updated_at: placed });
    const changes = [
      `markOrderPaid(id: "${id}", reference: "pi_updated") { id updatedAt }`,
      `shipOrder(id: "${id}") { id updatedAt }`,
      `setMetadata(id: "${id}", metadata: { erp_id: "7" }) { id }`,
      `refundOrder(orderId: "${id}", amount: 5) { id updatedAt }`,
      `deliverOrder(id: "${id}") { id updatedAt }`,
      `refundOrder(orderId: "${id}") { id updatedAt }`,
    ];
    for (const change of changes) {
      const changed = tick();
      const { updatedAt = changed } = await run(change);
      expect([change, updatedAt, (await orderOf(id)).updated_at]).toEqual([change, changed, changed]);
    }
    const last = (await orderOf(id)).updated_at;
    tick();
    await run(`markOrderPaid(id: "${id}", reference: "pi_updated") { id }`);
    await run(`setMetadata(id: "${id}", metadata: { erp_id: "7" }) { id }`);
    expectRefusal(await shop.staff.graphql(`mutation { shipOrder(id: "${id}") { id } }`), 'ILLEGAL_TRANSITION');
    expect((await orderOf(id)).updated_at).toBe(last);
    const told = await shop.sql<{ type: string; at: string }>(
      `select type, data #>> '{subject,updatedAt}' as at from events
       where resource_id = ? and type in ('order.created', 'order.status_changed', 'order.updated') order by number`,
      [id],
    );
    expect(told.map(({ at }) => at)).toEqual([
      ...[placed, ...[1, 2, 3].map((n) => new Date(Date.parse(placed) + 1000 * n).toISOString())],
      ...[5, 6].map((n) => new Date(Date.parse(placed) + 1000 * n).toISOString()),
    ]);
    expect(told.at(-1)?.at).toBe(last);
  });

  it('of a refund is its own; units that cost nothing change their order, too', async () => {
    const { id } = await shop.paid(ADAS, [[await shop.newPlant(0, 5), 2]]);
    const refunded = tick();
    const item = (await orderOf(id)).items[0].id;
    const refund = await run(
      `refundOrder(orderId: "${id}", items: [{ orderItemId: "${item}", quantity: 1 }]) { id updatedAt }`,
    );
    expect(refund.updatedAt).toBe(refunded);
    expect((await orderOf(id)).updated_at).toBe(refunded);
    const noted = tick();
    await run(`setMetadata(id: "${refund.id}", metadata: { erp_id: "CR-7" }) { id }`);
    expect((await refundsOf(id)).map(({ updated_at }: { updated_at: string }) => updated_at)).toEqual([noted]);
    expect((await orderOf(id)).updated_at).toBe(refunded);
  });

  it('is that of the erasure for the orders of an erased customer', async () => {
    const customer = await shop.newCustomer();
    const { id } = await shop.paid(customer, [[await shop.newPlant(900, 5), 1]]);
    await run(`refundOrder(orderId: "${id}") { id }`);
    const erased = tick();
    await run(`eraseCustomer(id: "${customer}") { id }`, admin);
    expect((await orderOf(id)).updated_at).toBe(erased);
  });
});

describe('updatedSince', () => {
  it('finds the orders that have changed at or after a time, newest first as ever', async () => {
    const plant = await shop.newPlant(900, 50);
    tick();
    const [old, other] = [await shop.place(ADAS, [[plant, 1]]), await shop.place(ADAS, [[plant, 1]])];
    const time = tick();
    const fresh = await shop.place(await shop.newCustomer(), [[plant, 1]]);
    await shop.pay(old.id);
    expect(await listed('orders', since(time))).toEqual([fresh.id, old.id]);
    expect(await listed('orders', since(new Date(moment + 1).toISOString()))).toEqual([]);
    expect(await listed('orders', since(time, 'status: PENDING'))).toEqual([fresh.id]);
    expect(await listed('orders', since(time, `number: "${old.number}"`))).toEqual([old.id]);
    expect(await listed('orders', since(time, `q: "${old.number}"`))).toEqual([old.id]);
    expect(await listed('orders', since(time), shop.ada)).toEqual([old.id]);
    expect(await listed('orders', since(time), await shop.as(ORCHID_STAFF, ORCHID_KEY))).toEqual([]);
    expect(await listed('orders', 'updatedSince: null')).toContain(other.id);
    const { body } = await shop.staff.get(`/orders?updated_since=${time}`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([fresh.id, old.id]);
  });

  it('lets a client page through all that has changed, while more of it changes', async () => {
    const plant = await shop.newPlant(900, 50);
    tick();
    const orders = await Promise.all(Array.from({ length: 7 }, () => shop.place(ADAS, [[plant, 1]])));
    const time = tick();
    for (const { id } of orders) await shop.pay(id);
    const begun = tick();
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await shop.staff.get(`/orders?limit=3&updated_since=${time}${after}`);
      expect(body.total).toBe(7);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      // One that was seen, and one that was not.
      if (seen.length === 3)
        for (const id of [seen[0], orders.find((one) => !seen.includes(one.id))?.id]) await shop.ship(String(id));
      if (!body.next_cursor) break;
      after = `&after=${body.next_cursor}`;
    }
    expect([...seen].sort()).toEqual(orders.map(({ id }) => id).sort());
    expect(await listed('orders', since(begun))).toHaveLength(2);
  });

  it('finds plants, sorted as asked, with facets; archived ones and sales count', async () => {
    const [cheap, dear, sold, gone] = [
      await shop.newPlant(100, 1),
      await shop.newPlant(300, 1),
      await shop.newPlant(200, 9),
      await shop.newPlant(400, 1),
    ];
    const time = tick();
    for (const id of [dear, cheap]) await run(`updatePlant(id: "${id}", light: LOW) { id }`);
    await shop.place(ADAS, [[sold, 1]]);
    await run(`archivePlant(id: "${gone}") { id }`);
    expect(await listed('plants', since(time))).toEqual([cheap, dear, sold]);
    expect(await listed('plants', since(time, 'sort: PRICE_DESC'))).toEqual([dear, sold, cheap]);
    expect(await listed('plants', since(time, 'light: LOW, maxPrice: 200'))).toEqual([cheap]);
    expect(await listed('plants', since(time, 'archived: true'))).toEqual([gone]);
    expect(await listed('plants', since(time, 'q: "plant"'))).toEqual([cheap, dear, sold]);
    expect(await listed('plants', since(time, 'q: "monstera"'))).toEqual([]);
    expect(await listed('plants', since(time, 'tag: "fern"'))).toEqual([]);
    const { data } = await shop.staff.graphql(`{ plants(${since(time)}) { facets { light { value count } } } }`);
    expect(data.plants.facets.light.map(({ count }: { count: number }) => count)).toEqual([2, 0, 0, 0]);
    const { body } = await shop.nobody.get(`/plants?updated_since=${time}&sort=price_asc`);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([cheap, sold, dear]);
  });

  it('finds customers, whose addresses count', async () => {
    const [one, two] = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
    const time = tick();
    const home = `label: "${newKey().slice(0, 20)}", recipient: "R", line1: "1", city: "C", postalCode: "1", country: "US"`;
    await run(`addAddress(customerId: "${two}", ${home}) { id }`);
    await run(`updateCustomer(id: "${one}", name: "Somebody") { id }`);
    expect(await listed('customers', since(time))).toEqual([one, two]);
    expect(await listed('customers', since(time, 'q: "somebody"'))).toEqual([one]);
    expect(await listed('customers', since(tick()))).toEqual([]);
  });

  it.each(['/orders', '/plants'])('refuses what is no time: %s', async (path) => {
    for (const [text, code] of [
      ['yesterday', 'type'],
      ['0000-01-01T00:00:00Z', 'min'],
    ]) {
      const { status, body } = await shop.staff.get(`${path}?updated_since=${text}`);
      expect([status, body.errors.map((issue: { field: string; code: string }) => [issue.field, issue.code])]).toEqual([
        ...[400, [['updated_since', code]]],
      ]);
    }
  });

  it('has the plants of the demo by the time that they have', async () => {
    const { body } = await shop.nobody.get(`/plants/${demoId(1001)}`);
    expect(await listed('plants', since(body.updated_at))).toContain(demoId(1001));
    const later = new Date(Date.parse(body.updated_at) + 1).toISOString();
    expect(await listed('plants', since(later))).not.toContain(demoId(1001));
  });
});
