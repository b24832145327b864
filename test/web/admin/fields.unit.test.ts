import { expect, it } from '@jest/globals';
import { dayAfter } from '../../../web/admin/parts/day-after.ts';
import { amountField, changesIn, type FieldFacts } from '../../../web/admin/parts/fields.tsx';

it.each([
  ['USD', 1142, '11.42', 0.01],
  ['JPY', 1142, '1142', 1],
  ['KWD', 1142, '1.142', 0.001],
])('an amount of %s, %d, is typed as %s', (currency, amount, text, step) => {
  const { read } = amountField(currency);
  expect(amountField(currency, amount)).toMatchObject({ value: text, step });
  for (let units = 0; units < 3000; units += 1) expect(read?.(amountField(currency, units).value)).toBe(units);
});

it('only what was changed is sent, as the store takes it', () => {
  const fields: FieldFacts[] = [
    { name: 'name', label: 'Name', value: 'Fern' },
    { name: 'stock', label: 'Stock', value: '0', read: Number },
    { name: 'price', label: 'Price', ...amountField('USD', 700) },
  ];
  const filled: Record<string, string> = { name: 'Fern', stock: '3', price: '7.10' };
  expect(changesIn(fields, (name) => filled[name] ?? '')).toEqual({ stock: 3, price: 710 });
  expect(changesIn(fields, (name) => fields.find((field) => field.name === name)?.value ?? '')).toEqual({});
});

it('a day begins at midnight here, whatever the clock does', () => {
  const at = new Date(dayAfter('2026-03-28', 1) ?? '');
  expect([at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()]).toEqual([2026, 2, 29, 0]);
  expect(dayAfter('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
  expect([dayAfter('', 0), dayAfter(undefined, 1), dayAfter('yesterday', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
