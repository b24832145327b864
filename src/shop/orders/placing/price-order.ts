import { proportion, spread, sum } from '../../../core/arithmetic.js';
import type { Redemption } from '../../loyalty/rewards/redemption.entity.js';
import type { ShippingRates } from '../../organizations/delivery/delivery-zone.js';
import type { Plant } from '../../plants/plant.entity.js';
import type { Voucher } from '../../vouchers/voucher.entity.js';

export interface Line {
  plant: Plant;
  quantity: number;
}

export interface PricedLine extends Line {
  discount: number;
  total: number;
}

export interface Price {
  lines: PricedLine[];
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
}

/** What a reward or a voucher takes off: an amount, or a part of the subtotal. */
export type Reduction = number | { percent: number };

/** What the reward code or the voucher takes off, which are not used together. */
export function reductionOf(code: Redemption | undefined, voucher: Voucher | undefined): Reduction {
  if (voucher?.percent != null) return { percent: voucher.percent };
  return voucher?.amount ?? code?.discount ?? 0;
}

/** The discount on this subtotal, which it cannot exceed: of `S` at `p` percent, `(2·S·p + 100) div 200`. */
export const discountOn = (subtotal: number, reduction: Reduction): number =>
  typeof reduction === 'number' ? Math.min(reduction, subtotal) : proportion(subtotal, reduction.percent, 100);

/** What shipping costs for merchandise of this value (after discount). */
export const shippingOf = ({ fee, freeFrom }: ShippingRates, merchandise: number): number =>
  freeFrom !== null && merchandise >= freeFrom ? 0 : fee;

/**
 * The price of an order, in minor units. The discount is spread over the lines by largest remainder, in proportion to
 * their gross totals.
 */
export function priceOrder(lines: readonly Line[], reduction: Reduction, rates: ShippingRates): Price {
  const gross = lines.map(({ plant, quantity }) => plant.price * quantity);
  const subtotal = sum(gross);
  const discount = discountOn(subtotal, reduction);
  const shares = spread(discount, gross);
  const shipping = shippingOf(rates, subtotal - discount);
  const priced = lines.map((line, index) => {
    const share = shares[index] ?? 0;
    return { ...line, discount: share, total: (gross[index] ?? 0) - share };
  });
  return { lines: priced, subtotal, discount, shipping, total: subtotal - discount + shipping };
}
