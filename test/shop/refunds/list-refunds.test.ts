import { describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { demoId } from '../../support/store.js';

const path = `/orders/${demoId(3002)}/refunds`;
const shop = await openShop({ PROCESS_ROLE: 'api' });
for (const amount of [3, 1, 2]) await shop.staff.post(`/orders/${demoId(3002)}/refund`, { amount });

describe('the refund history of an order', () => {
  it('is read page by page, oldest first, by offset and by cursor', async () => {
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { status, body } = await shop.staff.get(`${path}?limit=1${next && `&after=${next}`}`);
      expect([status, body.total, body.items.length]).toEqual([200, 3, 1]);
      seen.push(body.items[0].total.amount);
      next = body.next_cursor;
    }
    expect(seen).toEqual([3, 1, 2]);
    const { body } = await shop.staff.get(`${path}?limit=1&offset=1`);
    expect(body).toMatchObject({ items: [{ total: { amount: 1 } }], refunded: { amount: 6 } });
  });

  it('says the same as a field of the order', async () => {
    const { body } = await shop.staff.get(path);
    const sums = 'refunded { amount currency } refundable { amount currency }';
    const { data } = await shop.staff.graphql(
      `{ order(id: "${demoId(3002)}") { refunds { ${sums} items { total { amount } } } } }`,
    );
    const items = [3, 1, 2].map((amount) => ({ total: { amount } }));
    expect(data.order.refunds).toEqual({ refunded: body.refunded, refundable: body.refundable, items });
    expect(body.refunded.amount).not.toBe(body.refundable.amount);
  });

  it.each(['1e5', 'x', '-1', '9'.repeat(20), 5, null])('takes no cursor of %j', async (number) => {
    const after = Buffer.from(JSON.stringify([1, 'number', number])).toString('base64url');
    const answer = await shop.staff.get(`${path}?after=${after}`);
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['after:cursor'] });
  });
});
