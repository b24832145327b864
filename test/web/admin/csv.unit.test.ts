import { expect, it } from '@jest/globals';
import { csvOf } from '../../../web/admin/views/orders/packing/csv-of-orders.ts';

it('a table as CSV: quotes are doubled, and a spreadsheet computes nothing of a text', () => {
  const rows = [
    ['Number', 'Customer', 'Total'],
    ['GH-1', 'Ada "A", Lovelace\nof London', '12.99'],
    ['=1+1', '@sum', 7],
    ['-2', '+3', -4],
  ];
  expect(csvOf(rows)).toBe(
    '\ufeff"Number","Customer","Total"\r\n"GH-1","Ada ""A"", Lovelace\nof London","12.99"\r\n"\'=1+1","\'@sum","7"\r\n"\'-2","\'+3","-4"\r\n',
  );
  expect(csvOf([])).toBe('\ufeff');
});
