import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { planOrder } from '../../../../src/shop/orders/placing/plan-order.js';
import type { Plant } from '../../../../src/shop/plants/plant.entity.js';

const shop = { currency: 'USD' };
const delivery = { rates: { fee: 795, freeFrom: 15_000 } };
const plantsOf = (...plants: Partial<Plant>[]) =>
  new Map(plants.map((plant) => [String(plant.id), { isForSale: true, price: 1000, stock: 5, ...plant } as Plant]));
const wanted = (items: [plantId: string, quantity: number][], more = {}) => ({
  items: items.map(([plantId, quantity]) => ({ plantId, quantity })),
  ...{ reduction: 0, delivery, ...more },
});

describe('an order is planned', () => {
  it.each([
    ['shipped', {}, { subtotal: 2000, discount: 0, shipping: 795, total: 2795 }],
    [
      'picked up, without shipping',
      { delivery: { rates: { fee: 0, freeFrom: null } } },
      { subtotal: 2000, discount: 0, shipping: 0, total: 2000 },
    ],
    ['less a reward', { reduction: 500 }, { subtotal: 2000, discount: 500, shipping: 795, total: 2295 }],
  ])('%s', (_, more, price) => {
    const plan = planOrder(shop, plantsOf({ id: 'a' }), wanted([['a', 2]], more));
    expect(plan).toMatchObject({ currency: 'USD', short: [], price });
  });

  it('with the plants of which all its lines together want more than there are', () => {
    const plants = plantsOf({ id: 'a', stock: 3 }, { id: 'b', stock: 2 });
    const items: [string, number][] = [
      ['a', 2],
      ['b', 2],
      ['a', 2],
    ];
    expect(planOrder(shop, plants, wanted(items)).short).toEqual([{ plantId: 'a', wanted: 4, available: 3 }]);
  });

  it.each([
    ['that nobody has', plantsOf({ id: 'a' })],
    ['that is not for sale', plantsOf({ id: 'b', isForSale: false })],
  ])('never of a plant %s', (_, plants) => {
    const plan = () => planOrder(shop, plants, wanted([['b', 1]]));
    expect(plan).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('up to the greatest amount', () => {
    const plants = plantsOf({ id: 'a', price: 2_147_483_647, stock: 2 });
    expect(planOrder(shop, plants, wanted([['a', 1]])).price.total).toBe(2_147_483_647);
    expect(() => planOrder(shop, plants, wanted([['a', 2]]))).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT' }),
    );
  });
});
