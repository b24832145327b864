import { type Language, textsOf } from '../../../../ui/language.ts';
import partMessages from '../../../../ui/messages.json' with { type: 'json' };
import { amountText } from '../../../../ui/parts/money.tsx';
import type { OrdersQuery } from '../../../documents.generated.ts';
import { clockText } from '../../../parts/day-after.ts';
import orderMessages from '../messages.json' with { type: 'json' };

type Order = OrdersQuery['orders']['items'][number];

/** Gives the person these orders as a file, with the columns of their list. Times are those of the shop's clocks. */
export function downloadOrders(orders: readonly Order[], language: Language, timeZone = 'UTC'): void {
  const { number, status, placed, customer, email, refunded, total, currency } = textsOf(orderMessages, language);
  const labels = textsOf(partMessages, language).status.order;
  const rows = orders.map((order) => [
    ...[
      order.number,
      labels[order.status],
      clockText(timeZone, Date.parse(order.placedAt)),
      order.customer.name,
      order.customer.email,
    ],
    ...[amountText('en', order.refunded), amountText('en', order.total), order.total.currency],
  ]);
  download(
    'orders.csv',
    csvOf([[number, status, `${placed} (${timeZone})`, customer, email, refunded, total, currency], ...rows]),
  );
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

/** A table as CSV, which spreadsheets read as UTF-8 and compute nothing of. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Gives the person a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
