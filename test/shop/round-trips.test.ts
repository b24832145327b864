import { beforeAll, expect, it } from '@jest/globals';
import { contentsOf } from '../support/expectations.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { FIVE_OFF, lineOf, openShop, type Shop } from '../support/shop.js';
import { waitsOf } from '../support/statements.js';
import { demoId, newKey } from '../support/store.js';

describeOnPostgres(
  'with an idempotency key, four round trips from begin to commit, and one before to find the caller',
  () => {
    let shop: Shop;

    beforeAll(async () => {
      shop = await openShop({ PROCESS_ROLE: 'api' });
    });

    /** How often a request waits for the database, and the tables that it changes. */
    async function costOf(request: () => Promise<unknown>) {
      const before = await contentsOf(shop);
      const waits = await waitsOf(request);
      const after = await contentsOf(shop);
      return { waits, changed: Object.keys(after).filter((table) => after[table] !== before[table]) };
    }

    it('refund three lines of an order', async () => {
      const customer = await shop.newCustomer(1000);
      const code = await shop.redeem(customer, FIVE_OFF);
      const lines: [number, number][] = [
        [1002, 3],
        [1006, 2],
        [1009, 2],
      ];
      const order = await shop.paid(customer, lines, code);
      const items = [0, 1, 2].map((index) => ({ order_item_id: lineOf(order, index), quantity: 1 }));
      const cost = await costOf(async () => {
        const headers = { 'idempotency-key': newKey() };
        const { body } = await shop.staff.post(`/orders/${order.id}/refund`, { items }, headers);
        expect(body.points_reversed).toBeGreaterThan(0);
        expect(body.points_returned).toBeGreaterThan(0);
      });
      expect(cost).toEqual({
        waits: 5,
        changed: [
          'catalogue_states',
          'events',
          'idempotency_keys',
          'loyalty_accounts',
          'loyalty_entries',
          'order_items',
          'orders',
          'plants',
          'refund_items',
          'refunds',
          'stock_movements',
        ],
      });
    });

    it('add plants to a wishlist, and read its first page', async () => {
      const path = `/customers/${await shop.newCustomer()}/wishlist`;
      await shop.staff.post(path, { plant_ids: [demoId(1001), demoId(1002)] });
      const headers = { 'idempotency-key': newKey() };
      const add = () => shop.staff.post(path, { plant_ids: [demoId(1002), demoId(1003)] }, headers);
      const cost = await costOf(async () => expect((await add()).body.total).toBe(3));
      expect(cost).toEqual({ waits: 5, changed: ['events', 'idempotency_keys', 'wishlist_entries'] });
    });

    it('place an order', async () => {
      const customer = await shop.newCustomer();
      const items = [{ plantId: demoId(1002), quantity: 1 }];
      const document = `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
      placeOrder(customerId: $customerId, items: $items, pickup: true) { number }
    }`;
      const headers = { 'idempotency-key': newKey() };
      const cost = await costOf(async () => {
        const { errors } = await shop.staff.graphql(document, { customerId: customer, items }, headers);
        expect(errors).toBeUndefined();
      });
      expect(cost).toEqual({
        waits: 5,
        changed: [
          'catalogue_states',
          'events',
          'idempotency_keys',
          'order_items',
          'order_timeline',
          'orders',
          'organizations',
          'plants',
          'stock_movements',
        ],
      });
    });
  },
);
