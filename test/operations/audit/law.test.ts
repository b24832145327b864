import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { proportion } from '../../../src/core/arithmetic.js';
import { CURRENCIES } from '../../../src/core/standards/currencies.js';
import { laws } from '../../../src/operations/audit/audit.js';
import { type Law, queryOf } from '../../../src/operations/audit/law.js';
import { earnedPoints } from '../../../src/shop/loyalty/points.js';
import { nextStatuses, OrderStatus } from '../../../src/shop/orders/status/order-status.js';
import { openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const lawNamed = (name: string) => laws.find((law) => law.name === name) as Law;

/** What breaks a law in these rows, which stand in for the tables of their names. */
function brokenIn(law: Pick<Law, 'statements'>, tables: Record<string, object[]>): Promise<{ message: string }[]> {
  const standIns = Object.entries(tables).map(
    ([name, rows]) =>
      `${name} as (select * from jsonb_populate_recordset(null::public.${name}, '${JSON.stringify(rows)}'))`,
  );
  return store.sql(queryOf(law).replace('with ', `with ${standIns.join()}, `));
}

const organization_id = '00000000-0000-7000-8000-000000000001';
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

it('the audit rounds shares as the shop does, up to the largest amounts', async () => {
  const amount = fc.integer({ min: 0, max: 2_147_483_647 });
  const shares = fc.array(
    fc.tuple(amount, amount, amount).map(([total, one, other]) => [total, Math.min(one, other), Math.max(one, other)]),
    { minLength: 200, maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(shares, async (list) => {
      const cases = [[2_147_483_647, 2_147_483_647, 2_147_483_647], [7, 0, 0], ...list] as [number, number, number][];
      // Each case is the refund of some units of a line, once as the shop computes it, and once wrong.
      const lines = cases.flatMap(([total, quantity, units], at) =>
        [0, 1].map((wrong) => ({
          at: 2 * at + wrong,
          total,
          quantity,
          units,
          amount: proportion(total, quantity, units) - wrong,
        })),
      );
      const row = (at: number) => ({ id: idOf(at), organization_id, number: at, plant_id: idOf(0) });
      const found = await brokenIn(lawNamed('refund.item-amount'), {
        orders: lines.map(({ at }) => row(at)),
        order_items: lines.map(({ at, units, total }) => ({
          ...row(at),
          order_id: idOf(at),
          quantity: units,
          total,
          discount: 0,
        })),
        refunds: lines.map(({ at }) => ({ ...row(at), order_id: idOf(at) })),
        refund_items: lines.map(({ at, ...item }) => ({
          ...row(at),
          ...item,
          refund_id: idOf(at),
          order_item_id: idOf(at),
        })),
      });
      const due = cases.map((one) => `is ${proportion(...one) - 1}, but should be ${proportion(...one)}`);
      expect(found.map(({ message }) => message.replace(/^.*? is /, 'is ')).sort()).toEqual(due.sort());
    }),
    { numRuns: 10 },
  );
});

it('the audit knows the decimals of all currencies', async () => {
  const orders = [...CURRENCIES.keys(), 'BGN'].map((currency, at) => {
    const earned = earnedPoints(1_234_567, currency);
    return {
      id: idOf(at),
      organization_id,
      currency,
      subtotal: 1_234_567,
      discount: 0,
      points_earned: earned,
      number: currency,
    };
  });
  const paid = { status: 'processing', number: 1 };
  const order_timeline = orders.map(({ id }) => ({ id, organization_id, order_id: id, ...paid }));
  const entries = orders.map((order) => ({
    ...order,
    number: 1,
    order_id: order.id,
    kind: 'earn',
    points: order.points_earned,
  }));
  const law = lawNamed('points.earned');
  expect(await brokenIn(law, { orders, order_timeline, loyalty_entries: entries })).toEqual([]);
  const wrong = orders.map((order) => ({ ...order, points_earned: order.points_earned + 1 }));
  expect(await brokenIn(law, { orders: wrong, order_timeline, loyalty_entries: entries })).toHaveLength(orders.length);
});

it('the audit knows all histories that an order can have', () => {
  const items = { getItems: () => [{ quantity: 1, refundedQuantity: 0, shippedQuantity: 0 }] };
  const pathsFrom = (status: OrderStatus, pickup: boolean): string[] => [
    status,
    ...nextStatuses({ status, pickup, items }).flatMap((next) =>
      pathsFrom(next, pickup).map((path) => `${status} → ${path}`),
    ),
  ];
  const [shipped = '', pickedUp = ''] = String(lawNamed('order.timeline').statements).split('What is picked up');
  const listed = (text: string) => [...text.matchAll(/'(pending[^']*)'/g)].map(([, path]) => path).sort();
  expect(listed(shipped)).toEqual(pathsFrom(OrderStatus.PENDING, false).sort());
  expect(listed(shipped + pickedUp)).toEqual(pathsFrom(OrderStatus.PENDING, true).sort());
});
