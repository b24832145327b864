import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { CancelOrderDocument } from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { mutate, storm, won } from './storm.js';

interface Wanted {
  customerId: string;
  items: { plantId: string; quantity: number }[];
  voucherCode: string;
}

const PLACE = parse(`mutation ($customerId: ID!, $items: [OrderItemInput!]!, $voucherCode: String) {
  placeOrder(customerId: $customerId, items: $items, voucherCode: $voucherCode) { id discount { amount } }
}`) as TypedDocumentNode<{ placeOrder: { id: string } }, Wanted>;

describeOnPostgres('one voucher in many orders at once', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  const newVoucher = (code: string, terms: string) =>
    fleet.shop.staff.graphql(`mutation { createVoucher(code: "${code}", percent: 10, ${terms}) { id } }`);
  const usedOf = async (code: string) =>
    (await fleet.shop.sql<{ used: number }>('select used from vouchers where code = ?', [code]))[0]?.used;
  const place = (customerId: string, plantId: string, voucherCode: string, index: number) =>
    mutate(fleet.on(index), PLACE, 'placeOrder', { customerId, items: [{ plantId, quantity: 1 }], voucherCode });

  it.each([1, 7])('of %i uses gives as many discounts, and each cancellation gives one back', async (uses) => {
    const { shop } = fleet;
    const code = `STORM-${uses}`;
    await newVoucher(code, `uses: ${uses}`);
    const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
    const plantId = await shop.newPlant(1000, 100);
    const many = () =>
      storm(
        Array.from({ length: 40 }, (_, index) => () => place(customers[index % 3] ?? '', plantId, code, index)),
        ['bad_user_input'],
      );
    const outcomes = await many();
    expect(won(outcomes).map(({ body }) => body.discount.amount)).toEqual(Array(uses).fill(100));
    for (const { body } of outcomes.filter((one) => one.code !== 'done'))
      expect(body.errors).toMatchObject([{ field: 'voucherCode', code: 'used_up' }]);
    expect(await usedOf(code)).toBe(uses);
    // Orders ask for it while its uses come back.
    const cancelled = won(outcomes).map(
      ({ body: { id } }) =>
        (index: number) =>
          mutate(fleet.on(index), CancelOrderDocument, 'cancelOrder', { id }),
    );
    const [, again] = await Promise.all([
      storm(
        cancelled.map((cancel, index) => () => cancel(index)),
        [],
      ),
      many(),
    ]);
    const left = won(again).length;
    expect(left).toBeLessThanOrEqual(uses);
    expect(await usedOf(code)).toBe(left);
  });

  it('once for each customer gives each one discount', async () => {
    const { shop } = fleet;
    await newVoucher('STORM-ONCE', 'oncePerCustomer: true');
    const customers = [await shop.newCustomer(), await shop.newCustomer()];
    const plantId = await shop.newPlant(1000, 100);
    const outcomes = await storm(
      Array.from({ length: 30 }, (_, index) => () => place(customers[index % 2] ?? '', plantId, 'storm-once', index)),
      ['bad_user_input'],
    );
    expect([won(outcomes).length, await usedOf('STORM-ONCE')]).toEqual([2, 2]);
  });
});
