import { AppError } from '../../../core/errors.js';
import type { QuoteRefundArgs } from '../refund.types.js';
import type { Wanted } from './refundable.js';

/**
 * What a request asks to refund. Only a request that names no part means everything; null counts as absent. A request
 * whose parts add up to nothing is refused: it must never become a refund of everything.
 */
export function wantedRefund({ items, shipping, amount }: QuoteRefundArgs): Wanted {
  if (items == null && shipping == null && amount == null) return 'everything';
  const lines = (items ?? []).map(({ orderItemId, quantity }) => ({ id: orderItemId.toLowerCase(), quantity }));
  const twice = lines.find((line, index) => lines.some((other, at) => at < index && other.id === line.id));
  if (twice) {
    const at = lines.lastIndexOf(twice);
    throw AppError.invalid({ field: `items[${at}].orderItemId`, code: 'unique', received: twice.id });
  }
  if (lines.length === 0 && !shipping && !amount) {
    const field = shipping == null ? 'amount' : 'shipping';
    throw AppError.invalid({ field, code: 'min', received: 0, allowed: 1, variant: 'minAlone' });
  }
  return { items: lines, shipping: shipping ?? 0, goodwill: amount ?? 0 };
}
