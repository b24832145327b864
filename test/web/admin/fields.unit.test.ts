import { expect, it } from '@jest/globals';
import { amountField, changesIn, type FieldFacts } from '../../../web/admin/parts/fields.tsx';

it.each([
  ['USD', 1142, '11.42', ['11', '11.4', '11,42', '0,05'], ['11.423', '1,234.56', '1.', '-1', 'x', ' ']],
  ['JPY', 1142, '1142', ['0', '7'], ['11.4', '11,42']],
  ['KWD', 1142, '1.142', ['1,142', '1'], ['1.1425']],
])('an amount of %s, %d, is typed as %s, with a point or a comma', (currency, amount, text, allowed, refused) => {
  const { read, value, pattern } = amountField('en', currency, amount);
  const comma = text.replace('.', ',');
  expect([value, amountField('de', currency, amount).value, read(comma)]).toEqual([text, comma, amount]);
  // As a browser checks it before it sends anything.
  const isAllowed = (typed: string) => new RegExp(`^(?:${pattern})$`, 'v').test(typed);
  expect([text, ...allowed].filter((typed) => !isAllowed(typed))).toEqual([]);
  expect(refused.filter(isAllowed)).toEqual([]);
  for (let units = 0; units < 3000; units += 1) expect(read(amountField('de', currency, units).value)).toBe(units);
});

it('only what was changed is sent, as the store takes it', () => {
  const fields: FieldFacts[] = [
    { name: 'name', label: 'Name', value: 'Fern' },
    { name: 'stock', label: 'Stock', value: '0', read: Number },
    { name: 'price', label: 'Price', ...amountField('en', 'USD', 700) },
  ];
  const filled: Record<string, string> = { name: 'Fern', stock: '3', price: '7.10' };
  expect(changesIn(fields, (name) => filled[name] ?? '')).toEqual({ stock: 3, price: 710 });
  expect(changesIn(fields, (name) => fields.find((field) => field.name === name)?.value ?? '')).toEqual({});
});
