import { beforeAll, expect, it } from '@jest/globals';
import { refund } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import { MarkOrderPaidDocument, PlaceOrderDocument, RedeemRewardDocument } from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { FIVE_OFF, TEN_OFF } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { apiOf, interleaved, mutate, storm, won } from './storm.js';

describeOnPostgres('points and reward codes, all at once', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  const redeem = (customerId: string, rewardId: string, index: number) =>
    mutate(fleet.on(index), RedeemRewardDocument, 'redeemReward', { customerId, rewardId });
  const entriesOf = (customerId: string, kind: string) =>
    fleet.shop.sql<{ points: number }>('select points from loyalty_entries where customer_id = ? and kind = ?', [
      customerId,
      kind,
    ]);

  it('the same points are spent once', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const customerId = await fleet.shop.newCustomer(750);
      const outcomes = await storm(
        Array.from({ length: 45 }, (_, index) => () => redeem(customerId, FIVE_OFF, index)),
        ['insufficient_points'],
      );
      expect(won(outcomes)).toHaveLength(7);
      expect(new Set(won(outcomes).map(({ body }) => body.code)).size).toBe(7);
      for (const { body } of outcomes.filter(({ code }) => code !== 'done')) {
        expect(body).toMatchObject({ required: 100, available: 50 });
      }
      expect(await entriesOf(customerId, 'redeem')).toEqual(Array(7).fill({ points: -100 }));
      const { body } = await fleet.on(round).get(`/customers/${customerId}/loyalty`);
      expect(body).toMatchObject({ points: 50, points_debt: 0, lifetime_points: 750 });
    }
  });

  it('the same code takes its discount off one order', async () => {
    const { shop } = fleet;
    for (let round = 0; round < rounds(4); round++) {
      const customerId = await shop.newCustomer(600);
      const codes: string[] = [];
      for (let count = 0; count < 6; count++) codes.push(await shop.redeem(customerId, FIVE_OFF));
      const plantId = await shop.newPlant(1000, 60);
      const outcomes = await storm(
        Array.from({ length: 48 }, (_, index) => () => {
          const rewardCode = codes[(index + (index % 5)) % 6];
          const variables = { customerId, items: [{ plantId, quantity: 1 }], rewardCode };
          return mutate(fleet.on(index), PlaceOrderDocument, 'placeOrder', variables);
        }),
        // A code that was used is a wrong code to who comes later: 400, as for one that never was.
        ['bad_user_input'],
      );
      expect(won(outcomes).map(({ body }) => [body.discount.amount, body.total.amount])).toEqual(
        Array(6).fill([500, 1295]),
      );
      for (const { body } of outcomes.filter(({ code }) => code !== 'done')) {
        expect(body.errors).toMatchObject([{ field: 'rewardCode', code: 'code' }]);
      }
      const used = await shop.sql<{ order_id: string }>('select order_id from redemptions where customer_id = ?', [
        customerId,
      ]);
      expect(used.map((row) => row.order_id).sort()).toEqual(
        won(outcomes)
          .map(({ body }) => body.id)
          .sort(),
      );
      expect(await stockOf(shop, plantId)).toBe(54);
    }
  });

  it('earned, spent, taken back and given back by many orders of one customer: the account is their sum', async () => {
    const { shop } = fleet;
    for (let round = 0; round < rounds(3); round++) {
      const customerId = await shop.newCustomer(500);
      const plantId = await shop.newPlant(3000, 100);
      const code = await shop.redeem(customerId, TEN_OFF);
      const paid = [await shop.paid(customerId, [[plantId, 2]], code)];
      while (paid.length < 8) paid.push(await shop.paid(customerId, [[plantId, 1]]));
      const placed = await Promise.all(Array.from({ length: 8 }, () => shop.place(customerId, [[plantId, 1]])));
      const requests = interleaved(
        paid.map(
          ({ id }) =>
            (index: number) =>
              refund(apiOf(index), fleet.on(index), id, {}),
        ),
        placed.map(
          ({ id }) =>
            (index: number) =>
              mutate(fleet.on(index), MarkOrderPaidDocument, 'markOrderPaid', { id }),
        ),
        Array.from({ length: 20 }, () => (index: number) => redeem(customerId, FIVE_OFF, index)),
      );
      const outcomes = await storm(
        requests.map((request, index) => () => request(index)),
        ['insufficient_points'],
      );
      const redeemed = (await entriesOf(customerId, 'redeem')).length - 1;
      expect(won(outcomes)).toHaveLength(8 + 8 + redeemed);
      // 500 and eight orders of 30 points were earned; the eight orders before them were taken back, their 180 given back.
      const balance = 500 + 8 * 30 - 100 * redeemed;
      const [row] = await shop.sql(
        `select balance, lifetime_points,
           (select sum(points)::int from loyalty_entries where customer_id = a.customer_id) as entries
         from loyalty_accounts a where customer_id = ?`,
        [customerId],
      );
      expect(row).toEqual({ balance, lifetime_points: 500 + 8 * 30, entries: balance });
      expect(redeemed).toBeGreaterThan(0);
    }
  });

  it('leave books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
