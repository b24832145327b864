import { describe, expect, it } from '@jest/globals';
import { AdjustPointsDocument } from '../../support/documents.generated.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { FIVE_OFF, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const adjust = (customerId: string, change: number, note?: string) =>
  shop.staff.graphql(AdjustPointsDocument, { customerId, change, note });

describe('adjustPoints', () => {
  it('gives and takes points, with a line in the ledger and an event, and leaves the tier alone', async () => {
    const customer = await shop.newCustomer();
    const given = await adjust(customer, 300, 'For the slug in the parcel.');
    expect(given.data.adjustPoints).toEqual({
      points: 300,
      pointsDebt: 0,
      lifetimePoints: 0,
      entries: [
        {
          kind: 'ADJUST',
          points: 300,
          note: 'For the slug in the parcel.',
          createdBy: 'staff@greenhouse.example',
        },
      ],
    });
    expect(await eventsOf(shop, given)).toMatchObject([
      { type: 'loyalty.changed', resource_id: customer, data: { subject: { points: 300, entry: { kind: 'ADJUST' } } } },
    ]);
    const taken = await adjust(customer, -300);
    expect(taken.data.adjustPoints).toMatchObject({ points: 0, entries: [{ points: -300, note: null }, {}] });
  });

  it('takes no more than there is: INSUFFICIENT_POINTS', async () => {
    const customer = await shop.newCustomer(5);
    const answer = await leavingAllAsItWas(shop, () => adjust(customer, -6));
    expect(expectRefusal(answer, 'INSUFFICIENT_POINTS')).toMatchObject({ required: 6, available: 5 });
  });

  it('pays a debt first', async () => {
    const customer = await shop.newCustomer();
    const { id } = await shop.paid(customer, [[await shop.newPlant(10_000, 1), 1]]);
    await shop.redeem(customer, FIVE_OFF);
    await shop.staff.post(`/orders/${id}/refund`);
    const { data } = await adjust(customer, 30);
    expect(data.adjustPoints).toMatchObject({ points: 0, pointsDebt: 70 });
    const refused = await leavingAllAsItWas(shop, () => adjust(customer, -1));
    expect(expectRefusal(refused, 'INSUFFICIENT_POINTS')).toMatchObject({ required: 1, available: 0 });
    expect((await adjust(customer, 80)).data.adjustPoints).toMatchObject({ points: 10, pointsDebt: 0 });
  });

  it.each([0, 1_000_001, -1_000_001])('of %i is refused', async (change) => {
    const customer = await shop.newCustomer();
    expectRefusal(await leavingAllAsItWas(shop, () => adjust(customer, change)), 'BAD_USER_INPUT', ['change:isChange']);
  });

  it('never makes more points than there can be; an order is paid all the same', async () => {
    const customer = await shop.newCustomer();
    for (let count = 0; count < 2; count += 1) expect((await adjust(customer, 1_000_000)).errors).toBeUndefined();
    await shop.sql('update loyalty_accounts set lifetime_points = 999999990 where customer_id = ?', [customer]);
    const { id } = await shop.paid(customer, [[await shop.newPlant(10_000, 1), 1]]);
    const [account] = await shop.sql('select lifetime_points, balance from loyalty_accounts where customer_id = ?', [
      customer,
    ]);
    expect(account).toEqual({ lifetime_points: 1_000_000_000, balance: 2_000_010 });
    expect((await shop.staff.post(`/orders/${id}/refund`)).body).toMatchObject({ points_reversed: 10 });
  });
});
