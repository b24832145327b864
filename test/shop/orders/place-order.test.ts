import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { PlaceOrderDocument } from '../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, GRACES, openShop, type Shop } from '../../support/shop.js';
import { eventsOf, stockOf } from '../../support/state.js';
import { demoId, newKey } from '../../support/store.js';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
});

afterAll(() => shop.close());

const place = (items: { plantId: string; quantity: number }[], customerId = ADAS) =>
  shop.ada.graphql(PlaceOrderDocument, { customerId, items });

describe('placeOrder', () => {
  it('copies prices, takes the stock, and sums the demand of two lines of one plant', async () => {
    const plantId = await shop.newPlant(1000, 5);
    const answer = await place([2, 3].map((quantity) => ({ plantId, quantity })));
    expect(answer.data.placeOrder).toMatchObject({
      status: 'PENDING',
      customerId: ADAS,
      subtotal: usd(5000),
      discount: usd(0),
      shipping: usd(795),
      total: usd(5795),
      refundable: usd(0),
      items: [
        { quantity: 2, unitPrice: usd(1000), total: usd(2000) },
        { quantity: 3, unitPrice: usd(1000), total: usd(3000) },
      ],
    });
    expect(await stockOf(shop, plantId)).toBe(0);
    const events = (await eventsOf(shop, answer)).map(({ type }) => type).sort();
    expect(events).toEqual(['inventory.changed', 'inventory.changed', 'order.created']);
  });

  it('names every plant there is too little of, and takes nothing', async () => {
    const [two, none] = [await shop.newPlant(500, 2), await shop.newPlant(500, 0)];
    const items = [
      { plantId: two, quantity: 1 },
      { plantId: demoId(1002), quantity: 1 },
      { plantId: none, quantity: 4 },
      { plantId: two, quantity: 2 },
    ];
    const { errors } = await leavingAllAsItWas(shop, () => place(items));
    expect(errors?.[0]?.extensions.code).toBe('OUT_OF_STOCK');
    expect(errors?.[0]?.extensions.plants).toEqual([
      { plantId: two, wanted: 3, available: 2 },
      { plantId: none, wanted: 4, available: 0 },
    ]);
  });

  it('refuses plants that are not for sale and customers that are not the caller: NOT_FOUND', async () => {
    for (const plantId of [newKey(), 'nonsense', demoId(9001)]) {
      const answer = await leavingAllAsItWas(shop, () => place([{ plantId, quantity: 1 }]));
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const other = await leavingAllAsItWas(shop, () => place([{ plantId: demoId(1002), quantity: 1 }], GRACES));
    expect(other.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['no items', []],
    ['0 units', [{ plantId: demoId(1002), quantity: 0 }]],
    ['1001 units', [{ plantId: demoId(1002), quantity: 1001 }]],
  ])('refuses %s', async (_, items) => {
    const answer = await leavingAllAsItWas(shop, () => place(items));
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('two orders at once never sell one unit twice', async () => {
    const plantId = await shop.newPlant(500, 3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => place([{ plantId, quantity: 2 }])));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(3);
    expect(await stockOf(shop, plantId)).toBe(1);
  });
});
