import { expect, it } from '@jest/globals';
import { ShipmentsDocument } from '../../support/documents.generated.js';
import { expectRefusal } from '../../support/expectations.js';
import { ADAS, done, GRACES, lineOf, openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

/** An order of two units, shipped one by one from these lots. */
async function shipped(customer: string, lots: [string, string]) {
  const order = await shop.paid(customer, [[1002, 2]]);
  for (const lot of lots) {
    const items = [{ order_item_id: lineOf(order, 0), quantity: 1, lot }];
    await shop.staff.post(`/orders/${order.id}/shipments`, { items, tracking_number: lot });
  }
  return order;
}

it('a recall finds the shipments, orders and customers of a lot, newest first', async () => {
  const [mine, hers] = [await shipped(ADAS, ['A', 'B']), await shipped(GRACES, ['B', 'b'])];
  const { shipments } = await done(shop.staff.graphql(ShipmentsDocument, { lot: 'B' }));
  expect(shipments.total).toBe(2);
  expect(shipments.items.map(({ order, items }) => ({ order, lots: items.map(({ lot }) => lot) }))).toEqual([
    {
      order: { id: hers.id, number: hers.number, status: 'SHIPPED', customerId: GRACES, updatedAt: expect.any(String) },
      lots: ['B'],
    },
    {
      order: { id: mine.id, number: mine.number, status: 'SHIPPED', customerId: ADAS, updatedAt: expect.any(String) },
      lots: ['B'],
    },
  ]);
  const ofOrder = await done(shop.staff.graphql(ShipmentsDocument, { orderId: mine.id, lot: 'B' }));
  expect(ofOrder.shipments.items.map(({ trackingNumber }) => trackingNumber)).toEqual(['B']);
  expect((await done(shop.staff.graphql(ShipmentsDocument, { lot: 'C' }))).shipments.total).toBe(0);
});

it('customers see the shipments of their own orders, and no others', async () => {
  const [mine, hers] = [await shipped(ADAS, ['X', 'Y']), await shipped(GRACES, ['X', 'Y'])];
  const { body } = await shop.ada.get(`/orders/${mine.id}/shipments?limit=1`);
  expect(body).toMatchObject({ total: 2, limit: 1, items: [{ tracking_number: 'X', created_by: 'staff' }] });
  expect((await shop.ada.get(`/orders/${hers.id}/shipments`)).status).toBe(404);
  expect((await shop.nobody.get(`/orders/${hers.id}/shipments`)).status).toBe(401);
  for (const variables of [{}, { lot: 'X' }])
    expectRefusal(await shop.ada.graphql(ShipmentsDocument, variables), 'FORBIDDEN');
  expectRefusal(await shop.ada.graphql(ShipmentsDocument, { orderId: hers.id }), 'NOT_FOUND');
});

it('many orders read their shipments in one statement, and the units in another', async () => {
  const of = async (limit: number) => {
    const query = `{ orders(limit: ${limit}) { items { id shipments { id items { lot } } } } }`;
    const statements = await statementsOf(async () => {
      const { data } = await shop.staff.graphql(query);
      expect(data.orders.items).toHaveLength(limit);
    });
    return statements.length;
  };
  expect([await of(1), await of(5)]).toEqual([await of(5), await of(1)]);
});
