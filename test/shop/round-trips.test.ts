import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { openShop, type Shop } from '../support/shop.js';
import { messagesTo } from '../support/statements.js';
import { demoId, newKey } from '../support/store.js';

describeOnPostgres('with an idempotency key, four messages from begin to commit', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
  });

  afterAll(() => shop.close());

  it('add plants to a wishlist, and read its first page, which the answer and its replay show', async () => {
    const path = `/customers/${await shop.newCustomer()}/wishlist`;
    await shop.staff.post(path, { plant_ids: [demoId(1001), demoId(1002)] });
    const headers = { 'idempotency-key': newKey() };
    const add = () => shop.staff.post(path, { plant_ids: [demoId(1002), demoId(1003)] }, headers);
    const messages = await messagesTo(shop, async () => expect((await add()).body.total).toBe(3));
    expect(messages.slice(1)).toEqual([
      expect.stringMatching(/^begin;[\s\S]*;\nselect pg_try_advisory_xact_lock/),
      expect.stringMatching(/^select [^;]* from "customers" [^;]* for share;\nselect [^;]* from "plants" [^;]*$/),
      expect.stringMatching(/^\s*insert into wishlist_entries [^;]*(;\nselect [^;]*){3}$/),
      expect.stringMatching(/^with recorded as [\s\S]*;\ninsert into "idempotency_keys" [\s\S]*;\ncommit$/),
    ]);
  });

  it('place an order', async () => {
    const customer = await shop.newCustomer();
    const items = [{ plantId: demoId(1002), quantity: 1 }];
    const document = `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
      placeOrder(customerId: $customerId, items: $items, pickup: true) { number }
    }`;
    const headers = { 'idempotency-key': newKey() };
    const messages = await messagesTo(shop, async () => {
      const { errors } = await shop.staff.graphql(document, { customerId: customer, items }, headers);
      expect(errors).toBeUndefined();
    });
    expect(messages.slice(1)).toEqual([
      expect.stringMatching(/^begin;[\s\S]*;\nselect pg_try_advisory_xact_lock/),
      expect.stringMatching(/^select [^;]* from "customers" [^;]* for share;\nselect [^;]* from "addresses" [^;]*$/),
      expect.stringMatching(/^select [^;]* from "plants" [^;]* for update;\nupdate organizations [^;]*$/),
      expect.stringMatching(/;\ninsert into "idempotency_keys" [\s\S]*;\ncommit$/),
    ]);
  });
});
