import { spread, sum } from '../../../core/arithmetic.js';
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

/** The shipping fee of a shop, and the merchandise value (after discount) from which shipping is free; minor units. */
export interface ShippingRates {
  shippingFee: number;
  freeShippingFrom: number;
}

/**
 * The price of an order, in minor units. The discount cannot exceed the subtotal. It is spread over the lines by
 * largest remainder, in proportion to their gross totals.
 */
export function priceOrder(lines: readonly Line[], reward: number, rates: ShippingRates): Price {
  const gross = lines.map(({ plant, quantity }) => plant.price * quantity);
  const subtotal = sum(gross);
  const discount = Math.min(reward, subtotal);
  const shares = spread(discount, gross);
  const shipping = subtotal - discount >= rates.freeShippingFrom ? 0 : rates.shippingFee;
  const priced = lines.map((line, index) => {
    const share = shares[index] ?? 0;
    return { ...line, discount: share, total: (gross[index] ?? 0) - share };
  });
  return { lines: priced, subtotal, discount, shipping, total: subtotal - discount + shipping };
}
