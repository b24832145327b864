import { describe, expect, it } from '@jest/globals';
import { MarkOrderPaidDocument } from '../../support/documents.generated.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { demoId, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const mark = (id: string, more: { reference?: string | null; amount?: number | null } = {}) =>
  shop.staff.graphql(MarkOrderPaidDocument, { id, ...more });
const pending = () => shop.orderIn('PENDING', [[1006, 1]]);

describe('a payment pays one order', () => {
  it('and no second one of the shop, whatever became of the first', async () => {
    const [first, second] = [await pending(), await pending()];
    expect((await mark(first.id, { reference: 'pi_one' })).data.markOrderPaid.status).toBe('PROCESSING');
    const message = `The payment "pi_one" has paid order ${first.number}: a payment pays one order.`;
    const refused = async () => {
      const answer = await leavingAllAsItWas(shop, () => mark(second.id, { reference: ' pi_one ' }));
      expect(expectRefusal(answer, 'CONFLICT')).toMatchObject({ reference: 'pi_one', number: first.number });
      expect(answer.errors?.[0]?.message).toBe(message);
    };
    await refused();
    await shop.staff.post(`/orders/${first.id}/refund`, {});
    await refused();
    for (const reference of ['pi_One', 'pi_on'])
      expect((await mark((await pending()).id, { reference })).errors).toBeUndefined();
  });

  it('orders without a reference, and orders of another shop, have nothing to do with it', async () => {
    for (const reference of [null, null, 'pi_two'])
      expect((await mark((await pending()).id, { reference })).errors).toBeUndefined();
    const stranger = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    const items = `[{ plantId: "${demoId(9001)}", quantity: 1 }]`;
    const { data } = await stranger.graphql(
      `mutation { placeOrder(customerId: "${demoId(9201)}", pickup: true, items: ${items}) { id } }`,
    );
    const paid = await stranger.graphql(MarkOrderPaidDocument, {
      ...{ id: data.placeOrder.id, reference: 'pi_two' },
    });
    expect(paid.data?.markOrderPaid.status).toBe('PROCESSING');
  });

  it('also when it is reported for many orders at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, pending));
    const answers = await Promise.all(orders.map(({ id }) => mark(id, { reference: 'pi_race' })));
    const paid = answers.flatMap(({ data, errors }) => (errors ? [] : [data.markOrderPaid.number]));
    expect(paid).toHaveLength(1);
    const refusals = answers.flatMap(({ errors }) => errors?.[0]?.extensions ?? []);
    expect(refusals.map(({ code, number }) => [code, number])).toEqual(Array(5).fill(['CONFLICT', paid[0]]));
    const stored = await shop.sql("select number from orders where payment_reference = 'pi_race'");
    expect(stored).toEqual([{ number: paid[0] }]);
  });
});

describe('the amount that was paid', () => {
  it('is the total of the order, or nothing changes', async () => {
    const { id, total } = await pending();
    for (const amount of [0, total.amount - 1, total.amount + 1]) {
      const answer = await leavingAllAsItWas(shop, () => mark(id, { reference: 'pi_amount', amount }));
      const facts = expectRefusal(answer, 'BAD_USER_INPUT', ['amount:isAmount']);
      expect(facts?.['errors'][0]).toEqual({
        ...{ field: 'amount', code: 'isAmount', received: amount, allowed: total.amount },
        message: `amount must be ${total.amount} minor units, the total of the order (received ${amount})`,
      });
    }
    const negative = await leavingAllAsItWas(shop, () => mark(id, { amount: -1 }));
    expectRefusal(negative, 'BAD_USER_INPUT', ['amount:isAmount']);
    expect((await mark(id, { reference: 'pi_amount', amount: total.amount })).data.markOrderPaid.status).toBe(
      'PROCESSING',
    );
    // Reported again with another amount, it is no repetition.
    const again = await leavingAllAsItWas(shop, () => mark(id, { reference: 'pi_amount', amount: 1 }));
    expectRefusal(again, 'BAD_USER_INPUT', ['amount:isAmount']);
    const same = await leavingAllAsItWas(shop, () => mark(id, { reference: 'pi_amount', amount: total.amount }));
    expect(same.data.markOrderPaid.id).toBe(id);
  });

  it('is not compared where it is null', async () => {
    expect((await mark((await pending()).id, { amount: null })).data.markOrderPaid.status).toBe('PROCESSING');
  });
});
