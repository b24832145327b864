import { useLanguage, useMessages } from '../../../ui/language.ts';
import { type Amount, Money, moneyText } from '../../../ui/parts/money.tsx';
import { When } from '../../../ui/parts/when.tsx';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import orderMessages from './messages.json' with { type: 'json' };

type Refund = OrderFieldsFragment['refunds']['items'][number];

/** The refunds of an order: what each was for, and what it did to the points. */
export function Refunds({ order: { refunds, items } }: { order: OrderFieldsFragment }) {
  const messages = useMessages(orderMessages);
  if (refunds.items.length === 0) return null;
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">{messages.refunds}</h2>
      <ul class="refunds">
        {refunds.items.map((refund) => (
          <RefundCard refund={refund} names={names} key={refund.id} />
        ))}
      </ul>
    </section>
  );
}

function RefundCard({ refund, names }: { refund: Refund; names: ReadonlyMap<string, string> }) {
  const messages = useMessages(orderMessages);
  const language = useLanguage();
  const { total, createdAt, reason, note, items, shipping, goodwill, pointsReversed, pointsReturned } = refund;
  const parts: [label: string, amount: Amount][] = [
    ...items.map(({ orderItemId, quantity, amount }): [string, Amount] => [
      messages.refundLine(quantity, names.get(orderItemId) ?? ''),
      amount,
    ]),
    [messages.refundShipping, shipping],
    [messages.refundGoodwill, goodwill],
  ];
  return (
    <li class="card">
      <h3>{messages.refundOf(moneyText(language, total))}</h3>
      <p class="soft small">
        <When at={createdAt} as="date" />
        {reason && `, ${messages.reasons[reason]}`}
      </p>
      <dl class="sums">
        {parts
          .filter(([, { amount }], at) => amount !== 0 || at < items.length)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money of={amount} />
              </dd>
            </div>
          ))}
      </dl>
      {note && <p class="small">{note}</p>}
      {pointsReversed > 0 && <p class="small">{messages.pointsReversed(pointsReversed)}</p>}
      {pointsReturned > 0 && <p class="small">{messages.pointsReturned(pointsReturned)}</p>}
    </li>
  );
}
