import { beforeAll, expect, it } from '@jest/globals';
import { ownArguments } from '../../auth/arguments.js';
import { call, type Ids, idsOf, type Operation, operationsOf } from '../../auth/walk.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { lineOf, openShop, type Shop } from '../../support/shop.js';
import { recording } from '../../support/statements.js';
import { ADMIN, demoId, newKey } from '../../support/store.js';

/** Marks texts of requests. */
const MARK = 'Zq7';
/** Marks numbers of requests. */
const NUMBER = 73_421;

const marked: Record<string, unknown> = {
  ...{ name: `${MARK}'); drop table notes; --`, description: `${MARK} "$1" ?`, sku: `${MARK}-1`, price: NUMBER },
  ...{
    email: `${MARK}@example.org`,
    loginId: `${MARK}@example.com`,
    q: MARK,
    label: `${MARK} label`,
    note: `${MARK} \\`,
  },
  ...{
    url: `http://127.0.0.1:4999/${MARK}`,
    recipient: `${MARK} 🌵`,
    line1: MARK,
    city: MARK,
    reason: `${MARK} reason`,
  },
  ...{ change: 1, pointsCost: NUMBER, discount: NUMBER, payment: `${MARK}-payment`, trackingNumber: `${MARK}-track` },
};

describeOnPostgres('what is sent to PostgreSQL', () => {
  let shop: Shop;
  let operations: Operation[];
  let own: Ids;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    operations = await operationsOf(shop.nobody);
    ({ own } = await idsOf(shop));
  });

  it('has no value of a request in the text of a statement, whichever operation', async () => {
    const answers: unknown[] = [];
    const made = { order: '' };
    const sent = await recording(async () => {
      const customer = await shop.newCustomer();
      const order = await shop.paid(customer, [[demoId(1002), 3]]);
      made.order = order.id;
      const items = [{ order_item_id: lineOf(order, 0), quantity: 1 }];
      const headers = { 'idempotency-key': `${MARK}-${newKey()}` };
      const refund = await shop.staff.post(`/orders/${order.id}/refund`, { items, reason: 'damaged' }, headers);
      expect(refund.body).toMatchObject({ reason: 'damaged' });
      for (const operation of operations) {
        // An operation may end the session.
        const admin = await shop.as(ADMIN);
        const given = operation.args.filter(({ name }) => name in marked).map(({ name }) => [name, marked[name]]);
        const args = { ...ownArguments(operation, own), ...Object.fromEntries(given) };
        for (const key of [undefined, `${MARK}-${newKey()}`])
          answers.push((await call(admin, operation, args, key ? { 'idempotency-key': key } : {})).data?.result);
      }
    });
    expect(answers.filter(Boolean).length).toBeGreaterThan(operations.length);
    const values = sent.flatMap((statement) => statement.values.map(String));
    for (const value of [MARK, String(NUMBER), made.order, demoId(1)])
      expect([value, values.filter((text) => text.includes(value)).length > 1]).toEqual([value, true]);
    const ofRequest = new RegExp(`${MARK}|${NUMBER}|[0-9a-f]{8}-[0-9a-f]{4}-|@example`, 'i');
    expect(sent.map(({ text }) => text).filter((text) => ofRequest.test(text))).toEqual([]);
    expect(sent.length).toBeGreaterThan(500);
  });
});
