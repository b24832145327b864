import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SEED } from '../../support/depth.js';
import { MarkOrderPaidDocument, PlaceOrderDocument, QuoteOrderDocument } from '../../support/documents.generated.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, done, FIVE_OFF, GRACES, openShop, TEN_OFF } from '../../support/shop.js';
import { ADMIN, demoId, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const customer = await shop.newCustomer(100_000);
const plants = await Promise.all([1, 333, 1999, 15_000].map((price) => shop.newPlant(price, 40)));

const line = fc.record({ plant: fc.nat(3), quantity: fc.integer({ min: 1, max: 15 }) });
const wish = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  reward: fc.constantFrom(undefined, FIVE_OFF, TEN_OFF),
});

describe('quoteOrder', () => {
  it('is what happens: the order costs and earns it, or fails for what is short', async () => {
    await fc.assert(
      fc.asyncProperty(wish, async ({ lines, reward }) => {
        const rewardCode = reward && (await shop.redeem(customer, reward));
        const items = lines.map(({ plant, quantity }) => ({ plantId: String(plants[plant]), quantity }));
        const args = { customerId: customer, items, rewardCode };
        const quoted = await leavingAllAsItWas(shop, () => shop.staff.graphql(QuoteOrderDocument, args));
        const { short, pointsEarned, items: quotedItems, ...amounts } = quoted.data.quoteOrder;
        const placed = await shop.staff.graphql(PlaceOrderDocument, args);
        if (short.length > 0) {
          expect(placed.errors?.[0]?.extensions).toMatchObject({ code: 'OUT_OF_STOCK', plants: short });
          return;
        }
        expect(placed.errors).toBeUndefined();
        expect(placed.data.placeOrder).toMatchObject(amounts);
        expect(placed.data.placeOrder.items).toMatchObject(
          quotedItems.map(({ available: _, discount: __, ...item }) => item),
        );
        const { id } = placed.data.placeOrder;
        await shop.staff.graphql(MarkOrderPaidDocument, { id, reference: `pi_${id}` });
        const paid = 'select points_earned as points, payment_reference as reference from orders where id = ?';
        expect(await shop.sql(paid, [id])).toEqual([{ points: pointsEarned, reference: `pi_${id}` }]);
      }),
      { numRuns: 25, seed: SEED },
    );
  });

  it('quotes an order that is picked up without shipping, and takes no address for it', async () => {
    const quote = (args: string) =>
      shop.ada.graphql(`{ quoteOrder(items: [{ plantId: "${demoId(1002)}", quantity: 1 }], ${args}) {
        subtotal { amount } shipping { amount } total { amount }
      } }`);
    const { data } = await quote(`customerId: "${ADAS}", pickup: true`);
    const { subtotal } = data.quoteOrder;
    expect(data.quoteOrder).toEqual({ subtotal, shipping: { amount: 0 }, total: subtotal });
    const shipped = await quote(`customerId: "${ADAS}", pickup: false`);
    expect(shipped.data.quoteOrder.shipping).toEqual({ amount: 795 });
    const both = await quote(`customerId: "${ADAS}", pickup: true, shippingAddressId: "${demoId(6001)}"`);
    expect(both.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: [{ field: 'shippingAddressId', code: 'exclusive', received: demoId(6001) }],
    });
    const none = `{ quoteOrder(items: [{ plantId: "${demoId(1002)}", quantity: 0 }], pickup: true, shippingAddressId: "x") {
      total { amount }
    } }`;
    expect((await shop.ada.graphql(none)).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: [
        { field: 'shippingAddressId', code: 'exclusive' },
        { field: 'items[0].quantity', code: 'min' },
      ],
    });
  });

  it('answers whoever may read the catalogue, and lists what is in stock', async () => {
    const items = [
      { plantId: String(plants[0]), quantity: 60 },
      { plantId: demoId(1002), quantity: 1 },
    ];
    const { data } = await shop.nobody.graphql(QuoteOrderDocument, { items });
    const available = data.quoteOrder.items[0]?.available;
    expect(data.quoteOrder.short).toEqual([{ plantId: plants[0], wanted: 60, available }]);
    expect(data.quoteOrder.items.map(({ plantId, quantity }) => ({ plantId, quantity }))).toEqual(items);
  });

  it.each([
    ['an unknown plant', { items: [{ plantId: newKey(), quantity: 1 }] }, 'NOT_FOUND'],
    ['101 units', { items: [{ plantId: demoId(1002), quantity: 101 }] }, 'BAD_USER_INPUT'],
    [
      'a code without a customer',
      { items: [{ plantId: demoId(1002), quantity: 1 }], rewardCode: 'X' },
      'BAD_USER_INPUT',
    ],
    [
      "a code that is not the customer's",
      { items: [{ plantId: demoId(1002), quantity: 1 }], customerId: ADAS, rewardCode: 'X' },
      'BAD_USER_INPUT',
    ],
    [
      "another's address",
      { items: [{ plantId: demoId(1002), quantity: 1 }], customerId: ADAS, shippingAddressId: demoId(6003) },
      'NOT_FOUND',
    ],
    ['another customer', { items: [{ plantId: demoId(1002), quantity: 1 }], customerId: GRACES }, 'NOT_FOUND'],
  ])('refuses %s as placeOrder does', async (_, args, code) => {
    const { errors } = await leavingAllAsItWas(shop, () => shop.ada.graphql(QuoteOrderDocument, args));
    expect(errors?.[0]?.extensions.code).toBe(code);
  });

  it('names every plant that is not sold, an archived one by what it was called, as placeOrder does', async () => {
    const [sold, archived, draft, gone] = await Promise.all([1, 2, 3, 4].map(() => shop.newPlant(900, 9)));
    const unknown = newKey();
    for (const id of [draft, gone])
      await done(shop.staff.graphql(`mutation { updatePlant(id: "${id}", publishedAt: null) { id } }`));
    for (const id of [archived, gone]) await done(shop.staff.graphql(`mutation { archivePlant(id: "${id}") { id } }`));
    const items = [sold, archived, draft, gone, unknown, archived].map((plantId) => ({
      plantId: String(plantId),
      quantity: 1,
    }));
    const refusal = {
      code: 'NOT_FOUND',
      plants: [
        { plantId: archived, name: 'New Plant' },
        ...[draft, gone, unknown].map((plantId) => ({ plantId, name: null })),
      ],
    };
    await leavingAllAsItWas(shop, async () => {
      for (const answer of [
        await shop.nobody.graphql(QuoteOrderDocument, { items }),
        await shop.staff.graphql(QuoteOrderDocument, { items }),
        await shop.ada.graphql(PlaceOrderDocument, { customerId: ADAS, items }),
      ]) {
        expect(expectRefusal(answer, 'NOT_FOUND')).toEqual(refusal);
        expect(answer.errors?.[0]?.message).toBe(`No plant has the id "${archived}".`);
      }
    });
  });

  it('refuses a customer whose data was erased, as placeOrder does', async () => {
    const customerId = await shop.newCustomer();
    const admin = await shop.as(ADMIN);
    expect((await admin.graphql(`mutation { eraseCustomer(id: "${customerId}") { id } }`)).errors).toBeUndefined();
    const items = [{ plantId: demoId(1002), quantity: 1 }];
    const { errors } = await leavingAllAsItWas(shop, () =>
      shop.staff.graphql(QuoteOrderDocument, { customerId, items }),
    );
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});
