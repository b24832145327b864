import { type Language, textsOf } from '../../../../ui/language.ts';
import partMessages from '../../../../ui/messages.json' with { type: 'json' };
import { amountText } from '../../../../ui/parts/money.tsx';
import type { OrdersQuery } from '../../../documents.generated.ts';
import { csvOf, download } from '../../../parts/csv.ts';
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
