import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { Notice } from '../../../../ui/parts/notice.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import { nameOf, type OrderFacts, type Refund } from './thread.ts';

interface RefundNewsProps {
  order: OrderFacts;
  refunds: readonly Refund[];
}

/** The refunds that others have made since the dialog was opened. */
export function RefundNews({ order, refunds }: RefundNewsProps) {
  const { units, refund: messages } = useMessages(orderViewMessages);
  const language = useLanguage();
  return (
    <Notice tone="wait" role="alert" title={messages.news}>
      {refunds.map(({ id, createdBy, createdAt, total, items }) => (
        <p key={id}>
          {messages.by(createdBy, moneyText(language, total))}
          {items.length > 0 &&
            ` (${items.map(({ orderItemId, quantity }) => units(quantity, nameOf(order, orderItemId))).join(', ')})`}
          , <When at={createdAt} />.
        </p>
      ))}
      <p>{messages.again}</p>
    </Notice>
  );
}
