import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/core/errors.js';
import { unitsLeft } from '../../../src/shop/orders/items/units-left.js';
import { plannedItems, wantedUnits } from '../../../src/shop/shipments/planned-items.js';

const line = (id: string, quantity: number, shippedQuantity = 0, refundedQuantity = 0) => {
  return { id, quantity, shippedQuantity, refundedQuantity };
};
const refusal = (run: () => unknown): Pick<AppError, 'code' | 'facts' | 'issues'> => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, facts: error.facts, issues: error.issues };
  }
  throw new Error('It was not refused.');
};

it.each([
  ['a new line', line('a', 3), 3],
  ['one of which a part was shipped', line('a', 3, 2), 1],
  ['refunds before it was shipped', line('a', 3, 0, 2), 1],
  ['refunds of all that was not shipped', line('a', 3, 2, 1), 0],
  ['refunds of shipped units, once no other is left', line('a', 3, 2, 3), 0],
])('the units left of %s', (_, given, left) => {
  expect(unitsLeft(given)).toBe(left);
});

describe('the items of a shipment', () => {
  const lines = [line('a', 3), line('b', 2, 2), line('c', 5, 1, 1)];

  it('are all that is left, where none is named', () => {
    expect(wantedUnits(undefined)).toBe('everything');
    const left = [
      { id: 'a', quantity: 3 },
      { id: 'c', quantity: 3 },
    ];
    expect(plannedItems(lines, 'everything')).toEqual(left);
  });

  it('may be of several lots of a line, up to what is left', () => {
    const items = [
      { id: 'c', quantity: 2, lot: 'L1' },
      { id: 'c', quantity: 1, lot: 'l1' },
      { id: 'a', quantity: 3, lot: undefined },
    ];
    expect(plannedItems(lines, items)).toEqual(items);
    const { code, facts } = refusal(() => plannedItems(lines, [...items, { id: 'c', quantity: 1 }]));
    const remaining = [
      { orderItemId: 'a', quantity: 3 },
      { orderItemId: 'c', quantity: 3 },
    ];
    expect([code, facts]).toEqual(['CONFLICT', { remaining }]);
    expect(refusal(() => plannedItems(lines, [{ id: 'b', quantity: 1 }]))).toMatchObject({ code: 'CONFLICT' });
    expect(refusal(() => plannedItems(lines, [{ id: 'x', quantity: 1 }])).code).toBe('NOT_FOUND');
  });

  it.each([
    ['a lot', 'L1', { field: 'items[2].lot', code: 'unique', received: 'L1' }],
    ['no lot', null, { field: 'items[2].orderItemId', code: 'unique', received: 'a' }],
  ])('name a line once for each lot: %s', (_, lot, issue) => {
    const item = { orderItemId: 'a', quantity: 1, lot: lot as string };
    const items = [item, { ...item, lot: 'L2' }, { ...item, orderItemId: 'A' }];
    expect(refusal(() => wantedUnits(items)).issues).toEqual([expect.objectContaining(issue)]);
  });
});
