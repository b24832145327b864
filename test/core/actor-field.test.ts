import { describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { ADAS, done, openShop } from '../support/shop.js';
import { ADA, ADMIN, demoId, newKey, STAFF } from '../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);

/** Who did it, as GraphQL shows the timeline and the refunds of an order, and the newest points of Ada. */
async function shownBy(client: Client, id: string) {
  const { order, loyalty } = await done(
    client.graphql(
      `{ order(id: "${id}") { timeline { actor } refunds { items { createdBy } } }
         loyalty(customerId: "${ADAS}") { entries { orderId createdBy } } }`,
    ),
  );
  return {
    timeline: order.timeline.map(({ actor }: { actor: string }) => actor),
    refunds: order.refunds.items.map(({ createdBy }: { createdBy: string }) => createdBy),
    points: loyalty.entries
      .filter(({ orderId }: { orderId: string }) => orderId === id)
      .map(({ createdBy }: { createdBy: string }) => createdBy),
  };
}

/** The same over REST, which does not show the cause of points. */
async function shownByRest(client: Client, id: string) {
  const [order, refunds] = [await client.get(`/orders/${id}`), await client.get(`/orders/${id}/refunds`)];
  return {
    timeline: order.body.timeline.map(({ actor }: { actor: string }) => actor),
    refunds: refunds.body.items.map((refund: { created_by: string }) => refund.created_by),
  };
}

const placedByAda = async () => {
  const { placeOrder } = await done(
    shop.ada.graphql(
      `mutation { placeOrder(customerId: "${ADAS}", items: [{ plantId: "${demoId(1002)}", quantity: 1 }]) { id } }`,
    ),
  );
  return String(placeOrder.id);
};

describe('who did something', () => {
  it('is a login id for staff, and for a customer "staff" or their own, over both APIs', async () => {
    const id = await placedByAda();
    await shop.pay(id);
    await done(shop.staff.graphql(`mutation { refundOrder(orderId: "${id}") { id } }`));
    const known = { timeline: [ADA, STAFF, STAFF], refunds: [STAFF] };
    const masked = { timeline: [ADA, 'staff', 'staff'], refunds: ['staff'] };
    for (const client of [shop.staff, admin]) {
      expect(await shownBy(client, id)).toEqual({ ...known, points: [STAFF, STAFF] });
      expect(await shownByRest(client, id)).toEqual(known);
    }
    expect(await shownBy(shop.ada, id)).toEqual({ ...masked, points: ['staff', 'staff'] });
    expect(await shownByRest(shop.ada, id)).toEqual(masked);
  });

  it('is masked in the answer of a mutation and in its replay, and stored as it is', async () => {
    const { id } = await shop.place(ADAS, [[1002, 1]]);
    const cancel = `mutation { cancelOrder(id: "${id}") { timeline { actor } } }`;
    const key = { 'idempotency-key': newKey() };
    for (const replayed of [null, 'true']) {
      const { data, headers } = await shop.ada.graphql(cancel, {}, key);
      expect(headers.get('idempotent-replayed')).toBe(replayed);
      expect(data.cancelOrder.timeline).toEqual([{ actor: 'staff' }, { actor: ADA }]);
    }
    const actors = [{ actor: STAFF }, { actor: ADA }];
    const [event] = await shop.sql<{ timeline: object[] }>(
      "select data->'subject'->'timeline' as timeline from events where resource_id = ? order by number desc limit 1",
      [id],
    );
    expect(event?.timeline).toMatchObject(actors);
    const [answer] = await shop.sql<{ timeline: object[] }>(
      "select answer->'value'->'timeline' as timeline from idempotency_keys where key = ?",
      [key['idempotency-key']],
    );
    expect(answer?.timeline).toMatchObject(actors);
  });

  it('is "system" for what the store did', async () => {
    await shop.sql(
      `insert into loyalty_entries (id, organization_id, created_at, customer_id, kind, points, created_by)
       values (?, ?, now(), ?, 'expire', -1, 'system')`,
      [newKey(), demoId(1), ADAS],
    );
    for (const client of [shop.staff, shop.ada]) {
      const { loyalty } = await done(
        client.graphql(`{ loyalty(customerId: "${ADAS}") { entries { kind createdBy } } }`),
      );
      expect(loyalty.entries[0]).toEqual({ kind: 'EXPIRE', createdBy: 'system' });
    }
  });

  it('is "staff" for an API key', async () => {
    const id = await placedByAda();
    const { createApiKey } = await done(
      admin.graphql('mutation { createApiKey(name: "till", scopes: [PAYMENTS]) { key } }'),
    );
    const paid = `mutation { markOrderPaid(id: "${id}") { timeline { actor } } }`;
    const byKey = await done(shop.nobody.graphql(paid, {}, { 'x-api-key': createApiKey.key }));
    expect(byKey.markOrderPaid.timeline).toEqual([{ actor: ADA }, { actor: 'API key till' }]);
    expect(await shownBy(shop.ada, id)).toEqual({ timeline: [ADA, 'staff'], refunds: [], points: ['staff'] });
    expect(await shownBy(shop.staff, id)).toEqual({
      timeline: [ADA, 'API key till'],
      refunds: [],
      points: ['API key till'],
    });
  });
});
