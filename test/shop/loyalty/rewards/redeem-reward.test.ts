import { describe, expect, it } from '@jest/globals';
import { usd } from '../../../support/apis.js';
import { PlaceOrderDocument, RedeemRewardDocument } from '../../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../../support/expectations.js';
import { FIVE_OFF, GRACES, openShop } from '../../../support/shop.js';
import { eventsOf } from '../../../support/state.js';
import { demoId } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const order = (customerId: string, rewardCode: string) =>
  shop.staff.graphql(PlaceOrderDocument, { customerId, rewardCode, items: [{ plantId: demoId(1002), quantity: 1 }] });

describe('redeemReward', () => {
  it('turns points into a code that pays for one order', async () => {
    const customer = await shop.newCustomer(150);
    const answer = await shop.staff.graphql(RedeemRewardDocument, { customerId: customer, rewardId: FIVE_OFF });
    expect(answer.data.redeemReward).toMatchObject({
      pointsSpent: 100,
      reward: { name: 'Five off', discount: usd(500) },
    });
    expect((await eventsOf(shop, answer)).map(({ type }) => type)).toEqual(['loyalty.changed']);
    const { code } = answer.data.redeemReward;
    const first = await order(customer, code.toLowerCase());
    expect(first.data.placeOrder).toMatchObject({ discount: usd(500), total: usd(1594) });
    const again = await leavingAllAsItWas(shop, () => order(customer, code));
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', errors: [{ field: 'rewardCode' }] });
  });

  it('makes a code that is nobody else’s', async () => {
    const code = await shop.redeem(await shop.newCustomer(100), FIVE_OFF);
    for (const wrong of [code, 'THX-NONE-NONE-NONE']) {
      const answer = await leavingAllAsItWas(shop, () => order(GRACES, wrong));
      expect(answer.errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        errors: [{ field: 'rewardCode' }],
      });
    }
  });

  it('of too few points: INSUFFICIENT_POINTS, with what is required and available', async () => {
    const variables = { customerId: await shop.newCustomer(99), rewardId: FIVE_OFF };
    const { errors } = await leavingAllAsItWas(shop, () => shop.staff.graphql(RedeemRewardDocument, variables));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INSUFFICIENT_POINTS', required: 100, available: 99 });
  });

  it('at once with the same points spends them once', async () => {
    const variables = { customerId: await shop.newCustomer(150), rewardId: FIVE_OFF };
    const answers = await Promise.all([1, 2, 3].map(() => shop.staff.graphql(RedeemRewardDocument, variables)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});

describe('points after a refund', () => {
  it('that were spent already become a debt, which the next ones pay first', async () => {
    const customer = await shop.newCustomer();
    const plant = await shop.newPlant(14_900, 2);
    const { id } = await shop.paid(customer, [[plant, 1]]);
    await shop.redeem(customer, FIVE_OFF);
    expect((await shop.staff.post(`/orders/${id}/refund`)).body).toMatchObject({
      points_reversed: 149,
      points_returned: 0,
    });
    expect((await shop.staff.get(`/customers/${customer}/loyalty`)).body).toMatchObject({
      ...{ points: 0, points_debt: 100, lifetime_points: 0, tier: 'Seedling' },
    });
    await shop.paid(customer, [[plant, 1]]);
    const { body } = await shop.staff.get(`/customers/${customer}/loyalty`);
    expect(body).toMatchObject({ points: 49, points_debt: 0, lifetime_points: 149 });
  });
});
