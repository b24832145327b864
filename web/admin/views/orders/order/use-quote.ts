import { useAsk } from '../../../ask.ts';
import { QuoteRefundDocument } from '../../../documents.generated.ts';
import { type RefundFields, wantedOf } from './refund-fields.ts';
import type { OrderFacts } from './thread.ts';

/** How long staff must pause before what they typed is quoted. */
const PAUSE_MS = 120;

/** What the store would refund now for these fields, and what is left in all. It is asked again after each change. */
export function useQuote(order: OrderFacts, fields: RefundFields) {
  const left = useAsk(QuoteRefundDocument, { orderId: order.id }).data?.quoteRefund;
  const { wanted, wrong } = wantedOf(order, fields, left);
  const { data, error, stale } = useAsk(QuoteRefundDocument, wanted ?? { orderId: order.id }, {
    skip: wanted === undefined,
    pauseMs: PAUSE_MS,
  });
  return {
    left,
    wanted,
    wrong,
    quote: wanted && !error ? data?.quoteRefund : undefined,
    error: wanted ? error : undefined,
    isFresh: wanted !== undefined && !stale && !error,
  };
}
