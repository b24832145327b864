import { AppError } from '../../../core/errors.js';
import { MAX_AMOUNT } from '../../../core/money.js';
import type { Organization } from '../../organizations/organization.entity.js';
import type { Plant } from '../../plants/plant.entity.js';
import type { Shortage } from '../../plants/stock/move-stock.js';
import type { OrderItemInput } from '../order.types.js';
import type { Delivery } from './delivery/plan-delivery.js';
import { priceOrder, type Reduction } from './price-order.js';

interface Wanted {
  items: readonly OrderItemInput[];
  reduction: Reduction;
  delivery: Pick<Delivery, 'rates'>;
}

/**
 * Plans an order of these plants of the shop, which are given by the id as the caller wrote it: its prices, and the plants of which
 * there are too few. Quotes and orders share this one rule; an order fails where a plant is short.
 */
export function planOrder(
  { currency }: Pick<Organization, 'currency'>,
  plants: ReadonlyMap<string, Plant>,
  { items, reduction, delivery }: Wanted,
) {
  const lines = items.flatMap(({ plantId, quantity }) => {
    const plant = plants.get(plantId);
    return plant?.isForSale ? [{ plant, quantity }] : [];
  });
  if (lines.length < items.length) throw notForSale(plants, items);
  const price = priceOrder(lines, reduction, delivery.rates);
  refuseExcessiveTotal(Math.max(price.subtotal, price.total));
  return { price, currency, short: shortages(lines) };
}

/**
 * A draft or an archived plant cannot be ordered: it is NOT_FOUND. The error names every such plant, and what an archived one was
 * called, which everybody could read before; of a draft it says as much as of an id that does not exist.
 */
function notForSale(plants: ReadonlyMap<string, Plant>, items: readonly OrderItemInput[]): AppError {
  const gone = [...new Set(items.map(({ plantId }) => plantId))].flatMap((plantId) => {
    const plant = plants.get(plantId);
    return plant?.isForSale ? [] : [{ plantId, name: plant && !plant.draft ? plant.name : null }];
  });
  return AppError.notFound('plant', gone[0]?.plantId ?? '', { plants: gone });
}

function refuseExcessiveTotal(total: number): void {
  if (total <= MAX_AMOUNT) return;
  throw AppError.invalid({ field: 'items', code: 'total', received: total, allowed: MAX_AMOUNT });
}

/** The plants of which more is wanted, in all lines together, than is in stock. */
function shortages(lines: readonly { plant: Plant; quantity: number }[]): Shortage[] {
  const wanted = new Map<Plant, number>();
  for (const { plant, quantity } of lines) wanted.set(plant, (wanted.get(plant) ?? 0) + quantity);
  return [...wanted]
    .filter(([plant, units]) => units > plant.stock)
    .map(([plant, units]) => ({ plantId: plant.id, wanted: units, available: plant.stock }));
}
