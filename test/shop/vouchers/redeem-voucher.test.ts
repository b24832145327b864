import { describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import { refund, usd } from '../../support/apis.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { done, FIVE_OFF, openShop } from '../../support/shop.js';
import { demoId, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const PLACE = `mutation ($customerId: ID!, $items: [OrderItemInput!]!, $voucherCode: String, $rewardCode: String, $pickup: Boolean) {
  order: placeOrder(customerId: $customerId, items: $items, voucherCode: $voucherCode, rewardCode: $rewardCode, pickup: $pickup) {
    id voucherCode discount { amount currency } shipping { amount currency } total { amount currency }
    items { id total { amount currency } }
  }
}`;
const GUEST = `mutation ($email: String!, $items: [OrderItemInput!]!, $voucherCode: String) {
  order: placeGuestOrder(name: "G", email: $email, items: $items, voucherCode: $voucherCode, pickup: true) { id voucherCode }
}`;
const QUOTE = `query ($customerId: ID, $items: [OrderItemInput!]!, $voucherCode: String) {
  quote: quoteOrder(customerId: $customerId, items: $items, voucherCode: $voucherCode) { discount { amount } total { amount } pointsEarned }
}`;
const CANCEL = 'mutation ($id: ID!) { cancelOrder(id: $id) { status } }';

const newVoucher = async (args: string) => {
  const document = `mutation { voucher: createVoucher(code: "${newKey()}", ${args}) { id code } }`;
  return (await done(shop.staff.graphql(document))).voucher as { id: string; code: string };
};
const update = (id: string, args: string) =>
  done(shop.staff.graphql(`mutation { updateVoucher(id: "${id}", ${args}) { id } }`));
const usedOf = async (id: string) =>
  (await shop.sql<{ used: number }>('select used from vouchers where id = ?', [id]))[0]?.used;
const plantId = await shop.newPlant(1005, 1000);
const items = [{ plantId, quantity: 3 }];
const placing = (customerId: string, voucherCode: string, more: object = {}) =>
  shop.staff.graphql(PLACE, { customerId, items, voucherCode, ...more });
const place = async (customerId: string, code: string, more?: object) =>
  (await done(placing(customerId, code, more))).order;

/** Quote and order refuse alike, and change nothing. */
async function expectRefused(customerId: string, voucherCode: string, code: string): Promise<void> {
  await leavingAllAsItWas(shop, async () => {
    for (const document of [QUOTE, PLACE]) {
      const answer = await shop.staff.graphql(document, { customerId, items, voucherCode });
      expectRefusal(answer, 'BAD_USER_INPUT', [`voucherCode:${code}`]);
    }
  });
}

describe('a voucher', () => {
  it('takes its percentage off, rounded half up, spread over the lines; points are earned on what is paid', async () => {
    const customerId = await shop.newCustomer();
    const { id, code } = await newVoucher('percent: 10');
    const lines = [...items, { plantId: await shop.newPlant(990, 1), quantity: 1 }];
    // 10 % of 40.05 are 4.005.
    const { quote } = await done(
      shop.staff.graphql(QUOTE, { customerId, items: lines, voucherCode: code.toLowerCase() }),
    );
    expect(quote).toEqual({ discount: { amount: 401 }, total: { amount: 4399 }, pointsEarned: 36 });
    const order = await place(customerId, code.toLowerCase(), { items: lines });
    expect(order).toMatchObject({ voucherCode: code, discount: usd(401), total: usd(4399) });
    expect(order.items.map(({ total }: { total: object }) => total)).toEqual([usd(2713), usd(891)]);
    await shop.pay(order.id);
    expect((await shop.staff.get(`/customers/${customerId}/loyalty`)).body.points).toBe(36);
    // Each unit by itself, then the rest: exactly what was paid. A refund gives no use back.
    const [line] = order.items;
    for (let unit = 0; unit < 2; unit++)
      await refund('REST', shop.staff, order.id, { items: [{ order_item_id: line.id, quantity: 1 }] });
    await refund('REST', shop.staff, order.id, {});
    expect((await shop.staff.get(`/orders/${order.id}`)).body).toMatchObject({
      ...{ status: 'refunded', voucher_code: code, refunded: usd(4399) },
    });
    expect(await usedOf(id)).toBe(1);
  });

  it('of an amount takes off the subtotal at most; of 100 % for who picks up, nothing is left to pay', async () => {
    const customerId = await shop.newCustomer();
    const amount = await newVoucher('amount: 999999');
    expect(await place(customerId, amount.code)).toMatchObject({ discount: usd(3015), total: usd(795) });
    const all = await newVoucher('percent: 100');
    const free = await place(customerId, all.code, { pickup: true });
    expect(free).toMatchObject({ discount: usd(3015), shipping: usd(0), total: usd(0) });
    expect((await shop.pay(free.id)).status).toBe('PROCESSING');
  });

  it('is refused where there is none: in another shop, archived, misspelt', async () => {
    const customerId = await shop.newCustomer();
    const { id, code } = await newVoucher('percent: 10');
    await shop.sql('update vouchers set organization_id = ? where id = ?', [demoId(2), id]);
    await expectRefused(customerId, code, 'unknown');
    const archived = await newVoucher('percent: 10');
    await done(shop.staff.graphql(`mutation { archiveVoucher(id: "${archived.id}") { id } }`));
    await expectRefused(customerId, archived.code, 'unknown');
  });

  it('is refused before and after its time, to the instant, and below its subtotal', async () => {
    const customerId = await shop.newCustomer();
    const { id, code } = await newVoucher('percent: 10, minSubtotal: 3016');
    await expectRefused(customerId, code, 'min_subtotal');
    await update(id, 'minSubtotal: 3015, from: "2031-01-01T00:00:00Z", to: "2031-02-01T00:00:00Z"');
    await expectRefused(customerId, code, 'not_yet');
    await update(id, 'from: "2001-01-01T00:00:00Z"');
    await place(customerId, code);
    const before = clock.now();
    await update(id, `to: "${before.toISOString()}"`);
    await expectRefused(customerId, code, 'expired');
  });

  it('has its uses: an order that is cancelled before payment gives its own back, a paid one does not', async () => {
    const customerId = await shop.newCustomer();
    const { id, code } = await newVoucher('percent: 10, uses: 1, oncePerCustomer: true');
    const first = await place(customerId, code);
    await expectRefused(customerId, code, 'used_up');
    await update(id, 'uses: 2');
    await expectRefused(customerId, code, 'used');
    await done(shop.staff.graphql(CANCEL, { id: first.id }));
    expect(await usedOf(id)).toBe(0);
    const second = await place(customerId, code);
    await shop.pay(second.id);
    await done(shop.staff.graphql(CANCEL, { id: second.id }));
    expect(await usedOf(id)).toBe(1);
    await expectRefused(customerId, code, 'used');
  });

  it('is used once by a guest, by the e-mail address', async () => {
    const { id, code } = await newVoucher('percent: 10, oncePerCustomer: true');
    const email = `${newKey()}@example.com`;
    const guest = (address: string) =>
      shop.staff.graphql(GUEST, { email: address, items, voucherCode: code.toLowerCase() });
    expect((await done(guest(email))).order.voucherCode).toBe(code);
    await leavingAllAsItWas(shop, async () =>
      expectRefusal(await guest(email.toUpperCase()), 'BAD_USER_INPUT', ['voucherCode:used']),
    );
    await done(guest(`${newKey()}@example.com`));
    expect(await usedOf(id)).toBe(2);
  });

  it('is not used together with a reward', async () => {
    const customerId = await shop.newCustomer(100);
    const rewardCode = await shop.redeem(customerId, FIVE_OFF);
    const { code } = await newVoucher('percent: 10');
    await leavingAllAsItWas(shop, async () =>
      expectRefusal(await placing(customerId, code, { rewardCode }), 'BAD_USER_INPUT', ['voucherCode:exclusive']),
    );
  });

  it('is not counted by an order that fails, and once by one that is sent twice', async () => {
    const customerId = await shop.newCustomer();
    const { id, code } = await newVoucher('percent: 10');
    await leavingAllAsItWas(shop, async () =>
      expectRefusal(await placing(customerId, code, { items: [{ plantId, quantity: 1000 }] }), 'OUT_OF_STOCK'),
    );
    const again = () =>
      shop.staff.graphql(PLACE, { customerId, items, voucherCode: code }, { 'idempotency-key': `once-${id}` });
    const [first, second] = [await again(), await again()];
    expect(second.data).toEqual(first.data);
    expect(await usedOf(id)).toBe(1);
  });
});
