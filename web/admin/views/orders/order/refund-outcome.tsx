import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { moneyText } from '../../../../ui/parts/money.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { Quote } from './refund-fields.ts';

interface RefundOutcomeProps {
  /** Whether something is wanted, so that a quote comes. */
  isWanted: boolean;
  quote: Quote | undefined;
  /** By field; `total` for all together. */
  refusals: ReadonlyMap<string, string>;
}

/** What the refund does beside the amount that its button names. */
export function RefundOutcome({ isWanted, quote, refusals }: RefundOutcomeProps) {
  const messages = useMessages(orderViewMessages);
  const language = useLanguage();
  if (refusals.size > 0)
    return (
      <p class="refusal row">
        {[...refusals].map(([field, text]) => {
          const isAmount = field === 'shipping' || field === 'goodwill';
          return field === 'total' ? text : <a href={`#${isAmount ? 'field' : 'units'}-${field}`}>{text}</a>;
        })}
      </p>
    );
  if (!quote) return <p class="soft small">{isWanted ? messages.refund.quoting : messages.refund.choose}</p>;
  const { goodwill, pointsReversed, pointsReturned, order } = quote;
  return (
    <p class="soft small">
      {[
        goodwill.amount < 0 && messages.refund.earlierGoodwill(moneyText(language, goodwill)),
        pointsReversed > 0 && messages.lost(pointsReversed),
        pointsReturned > 0 && messages.gained(pointsReturned),
        order.status === 'REFUNDED'
          ? messages.refund.completes
          : messages.refund.stays(moneyText(language, order.refundable)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
