import { AppError } from '../../core/errors.js';
import { type ShippableLine, unitsLeft } from '../orders/items/units-left.js';
import type { ShipmentItemInput } from './shipment.types.js';

export interface PlannedItem {
  id: string;
  quantity: number;
  lot?: string;
}

/** What the caller asks to ship; `everything` when the request names no line. */
export type WantedUnits = 'everything' | readonly PlannedItem[];

/** What a request asks to ship. It may name a line once for each lot, and once without a lot. */
export function wantedUnits(items?: readonly ShipmentItemInput[]): WantedUnits {
  if (items == null) return 'everything';
  const wanted = items.map(({ orderItemId, quantity, lot }) => {
    return { id: orderItemId.toLowerCase(), quantity, lot: lot ?? undefined };
  });
  const isSame = (one: PlannedItem, other: PlannedItem) => one.id === other.id && one.lot === other.lot;
  const at = wanted.findIndex((item, index) => wanted.some((other, before) => before < index && isSame(other, item)));
  const again = wanted[at];
  if (!again) return wanted;
  if (again.lot === undefined)
    throw AppError.invalid({ field: `items[${at}].orderItemId`, code: 'unique', received: again.id });
  throw AppError.invalid({ field: `items[${at}].lot`, code: 'unique', variant: 'sameLot', received: again.lot });
}

/** The items of a shipment of these lines. CONFLICT says what is left of each, where it asks for more. */
export function plannedItems(lines: readonly (ShippableLine & { id: string })[], wanted: WantedUnits): PlannedItem[] {
  const remaining = lines
    .map((line) => ({ id: line.id, quantity: unitsLeft(line) }))
    .filter((line) => line.quantity > 0);
  if (wanted === 'everything') return remaining;
  const leftOf = (id: string) => remaining.find((line) => line.id === id)?.quantity ?? 0;
  const askedOf = (id: string) =>
    wanted.filter((item) => item.id === id).reduce((units, { quantity }) => units + quantity, 0);
  for (const { id } of wanted) if (!lines.some((line) => line.id === id)) throw AppError.notFound('order item', id);
  const excess = lines.find(({ id }) => askedOf(id) > leftOf(id));
  if (!excess) return [...wanted];
  const text = `${askedOf(excess.id)} units of the order item "${excess.id}" (left: ${leftOf(excess.id)})`;
  throw AppError.conflict(`The shipment exceeds what is left to ship of the order: ${text}.`, {
    remaining: remaining.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
  });
}
