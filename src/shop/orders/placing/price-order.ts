import { spread, sum } from '../../../core/arithmetic.js';
import type { ShippingRates } from '../../organizations/delivery/delivery-zone.js';
import type { Plant } from '../../plants/plant.entity.js';

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

/** What shipping costs for merchandise of this value (after discount). */
export const shippingOf = ({ fee, freeFrom }: ShippingRates, merchandise: number): number =>
  freeFrom !== null && merchandise >= freeFrom ? 0 : fee;

/**
 * The price of an order, in minor units. The discount cannot exceed the subtotal. It is spread over the lines by
 * largest remainder, in proportion to their gross totals.
 */
export function priceOrder(lines: readonly Line[], reward: number, rates: ShippingRates): Price {
  const gross = lines.map(({ plant, quantity }) => plant.price * quantity);
  const subtotal = sum(gross);
  const discount = Math.min(reward, subtotal);
  const shares = spread(discount, gross);
  const shipping = shippingOf(rates, subtotal - discount);
  const priced = lines.map((line, index) => {
    const share = shares[index] ?? 0;
    return { ...line, discount: share, total: (gross[index] ?? 0) - share };
  });
  return { lines: priced, subtotal, discount, shipping, total: subtotal - discount + shipping };
}
