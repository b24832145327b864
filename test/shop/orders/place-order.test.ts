import { describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { NewCustomerDocument, PlaceOrderDocument, QuoteOrderDocument } from '../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, FIVE_OFF, GRACES, openShop } from '../../support/shop.js';
import { eventsOf, stockOf } from '../../support/state.js';
import { demoId, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

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

  it('takes an expectedTotal that is right; another one is CONFLICT, with the total of a quote', async () => {
    const customerId = await shop.newCustomer(1000);
    const rewardCode = await shop.redeem(customerId, FIVE_OFF);
    const wanted = { customerId, items: [{ plantId: await shop.newPlant(1000, 3), quantity: 2 }], rewardCode };
    const { data: quoted } = await shop.staff.graphql(QuoteOrderDocument, wanted);
    expect(quoted.quoteOrder.total).toEqual(usd(2295));
    const placing = (expectedTotal: number, more: object = {}) =>
      shop.staff.graphql(PlaceOrderDocument, { ...wanted, ...more, expectedTotal });
    for (const wrong of [0, 2294, 2296]) {
      const { errors } = await leavingAllAsItWas(shop, () => placing(wrong));
      expect(errors).toMatchObject([
        {
          message: 'The expected total does not match: the order costs 2295 now.',
          extensions: { code: 'CONFLICT', total: 2295 },
        },
      ]);
    }
    const short = await leavingAllAsItWas(shop, () => placing(1, { items: [{ ...wanted.items[0], quantity: 4 }] }));
    expect(short.errors?.[0]?.extensions.code).toBe('OUT_OF_STOCK');
    const negative = await leavingAllAsItWas(shop, () => placing(-1));
    expect(negative.errors?.[0]?.extensions.errors).toEqual([
      expect.objectContaining({ field: 'expectedTotal', code: 'isAmount', received: -1 }),
    ]);
    expect((await placing(2295)).data.placeOrder.total).toEqual(usd(2295));
  });

  it('needs an address, unless the order is picked up: then shipping costs nothing', async () => {
    const staff = <T>(variables: T) => shop.staff.graphql(PlaceOrderDocument, variables as never);
    const email = `${newKey()}@example.com`;
    const made = await shop.staff.graphql(NewCustomerDocument, { name: 'No Address', email });
    const customerId = made.data.createCustomer.id;
    const items = [{ plantId: await shop.newPlant(1000, 5), quantity: 1 }];
    const refused = await leavingAllAsItWas(shop, () => staff({ customerId, items }));
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(JSON.stringify(refused.errors)).toContain('the customer has no default address');
    const both = { customerId: ADAS, items, shippingAddressId: demoId(6001), pickup: true };
    const exclusive = await leavingAllAsItWas(shop, () => staff(both));
    expect(JSON.stringify(exclusive.errors)).toContain('shippingAddressId and pickup cannot be used together');
    const { data } = await staff({ customerId, items, pickup: true });
    expect(data.placeOrder).toMatchObject({ shipping: usd(0), total: usd(1000) });
    const [row] = await shop.sql<{ address: unknown }>('select shipping_address as address from orders where id = ?', [
      data.placeOrder.id,
    ]);
    expect(row?.address).toBeNull();
  });

  it('lets a customer have five pending orders, however many are placed at once; staff may place more', async () => {
    const plantId = await shop.newPlant(100, 500);
    const items = [{ plantId, quantity: 1 }];
    const pending = async () => {
      const [row] = await shop.sql<{ count: number }>(
        "select count(*)::int as count from orders where customer_id = ? and status = 'pending'",
        [GRACES],
      );
      return Number(row?.count);
    };
    const free = 5 - (await pending());
    const orders = Array.from({ length: free + 3 }, () =>
      shop.grace.graphql(PlaceOrderDocument, { customerId: GRACES, items }),
    );
    const answers = await Promise.all(orders);
    const codes = answers.flatMap(({ errors }) => (errors ? [errors[0]?.extensions.code] : []));
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect(await pending()).toBe(5);
    expect(await stockOf(shop, plantId)).toBe(500 - free);
    const one = { customerId: GRACES, items };
    const refused = await leavingAllAsItWas(shop, () => shop.grace.graphql(PlaceOrderDocument, one));
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', pending: 5, allowed: 5 });
    await shop.place(GRACES, [[plantId, 1]]);
    expect(await pending()).toBe(6);
  });

  it('lets a customer order 100 units of a plant in all lines together, and staff 1000 a line', async () => {
    const plantId = await shop.newPlant(1, 2000);
    const refused = await leavingAllAsItWas(shop, () => place([{ plantId, quantity: 101 }]));
    expect(refused.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const issue = { field: 'items[0].quantity', code: 'max', received: 101, allowed: 100 };
    expect(refused.errors?.[0]?.extensions.errors).toEqual([expect.objectContaining(issue)]);
    const split = [60, 40, 1].map((quantity, index) => ({
      plantId: index === 1 ? plantId.toUpperCase() : plantId,
      quantity,
    }));
    const second = await leavingAllAsItWas(shop, () => place(split));
    expect(second.errors?.[0]?.extensions.errors).toEqual([
      {
        ...{ field: 'items[2].quantity', code: 'max', received: 1, allowed: 0 },
        message:
          'items[2].quantity must not be greater than 0: a customer may order 100 units of a plant, in all lines together (received 1)',
      },
    ]);
    expect((await place(split.slice(0, 2))).errors).toBeUndefined();
    await shop.place(ADAS, [[plantId, 1000]]);
    expect(await stockOf(shop, plantId)).toBe(900);
  });

  it('two orders at once never sell one unit twice', async () => {
    const plantId = await shop.newPlant(500, 3);
    const order = { customerId: ADAS, items: [{ plantId, quantity: 2 }] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.staff.graphql(PlaceOrderDocument, order)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(3);
    expect(await stockOf(shop, plantId)).toBe(1);
  });
});
