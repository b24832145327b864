import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { FIVE_OFF, lineOf, openShop, type Shop } from '../../support/shop.js';
import { messagesTo } from '../../support/statements.js';
import { newKey } from '../../support/store.js';

describeOnPostgres('the round trips of a refund of three lines', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
  });

  afterAll(() => shop.close());

  it('are four from begin to commit, and one before that to find the caller', async () => {
    const customer = await shop.newCustomer(1000);
    const code = await shop.redeem(customer, FIVE_OFF);
    const lines: [number, number][] = [
      [1002, 3],
      [1006, 2],
      [1009, 2],
    ];
    const order = await shop.paid(customer, lines, code);
    const items = [0, 1, 2].map((index) => ({ order_item_id: lineOf(order, index), quantity: 1 }));
    const messages = await messagesTo(shop, async () => {
      const headers = { 'idempotency-key': newKey() };
      const { body } = await shop.staff.post(`/orders/${order.id}/refund`, { items }, headers);
      expect(body.points_reversed).toBeGreaterThan(0);
      expect(body.points_returned).toBeGreaterThan(0);
    });
    expect(messages).toHaveLength(5);
    expect(messages[1]).toMatch(
      /^begin;\nset local role plant_store_app;\nset local plant_store\.organization = [^;]*;\nselect pg_try_advisory_xact_lock/,
    );
    expect(messages[2]).toMatch(
      /^select [^;]* from "orders" [^;]* for update;\nselect [^;]* from "order_items" [^;]*$/,
    );
    expect(messages[3]).toMatch(
      /^select [^;]* from "plants" [^;]* order by "id" for update;\nselect [^;]* from "loyalty_accounts" [^;]* for update$/,
    );
    expect(messages[4]).toMatch(
      /;\nwith recorded as [\s\S]*;\ninsert into "idempotency_keys" [\s\S]*;\ninsert into "audit_log" [\s\S]*;\ncommit$/,
    );
    const written = messages[4]?.match(/^(insert into|update) "\w+"/gm);
    expect(written?.sort()).toEqual([
      'insert into "audit_log"',
      'insert into "idempotency_keys"',
      'insert into "loyalty_entries"',
      'insert into "refund_items"',
      'insert into "refunds"',
      'insert into "stock_movements"',
      'update "loyalty_accounts"',
      'update "order_items"',
      'update "orders"',
      'update "plants"',
    ]);
  });
});
