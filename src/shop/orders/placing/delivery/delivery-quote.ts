import { plusDays } from '../../../../core/calendar.js';
import type { Plant } from '../../../plants/plant.entity.js';
import { type DeliveryOption, type OrderWarning, type QuoteOrderArgs, WarningCode } from '../../order-quote.types.js';
import { shippingOf } from '../price-order.js';
import type { Delivery } from './plan-delivery.js';
import { closedUntil } from './ship-days.js';

/** The ways in which plants of this value (after discount) can be delivered, in minor units of the currency. */
export const optionsOf = ({ zone, sent }: Delivery, merchandise: number, currency: string): DeliveryOption[] =>
  (zone?.methods ?? []).map((method) => ({
    ...{ code: method.code, name: method.name, days: method.days },
    fee: { amount: shippingOf(method, merchandise), currency },
    ...{ from: plusDays(sent, method.days.min), to: plusDays(sent, method.days.max) },
  }));

/** What the buyer of these plants should know; each plant once. */
export function warningsOf(
  { zone, shipNotBefore = '', today }: Delivery,
  plants: readonly Plant[],
  { pickup, hardinessZone }: QuoteOrderArgs,
): OrderWarning[] {
  const different = [...new Set(plants)];
  const closed = `Nothing is sent to ${zone?.name} for now: the order is sent on ${shipNotBefore} or later.`;
  return [
    ...(closedUntil(zone, today) ? [{ code: WarningCode.CLOSED, plantId: null, message: closed }] : []),
    ...different.filter(({ pickupOnly }) => pickupOnly && !pickup).map(pickedUp),
    ...different.filter((plant) => hardinessZone != null && !isHardy(plant, hardinessZone)).map(notHardy),
  ];
}

/** Where the zones of a plant are not known, nothing is said. */
const isHardy = ({ hardinessZoneMin: min, hardinessZoneMax: max }: Plant, zone: number): boolean =>
  min == null || max == null || (min <= zone && zone <= max);

const pickedUp = ({ id, name }: Plant): OrderWarning => ({
  code: WarningCode.PICKUP_ONLY,
  plantId: id,
  message: `${name} is not sent: it can only be picked up.`,
});

const notHardy = ({ id, name, hardinessZoneMin, hardinessZoneMax }: Plant): OrderWarning => ({
  code: WarningCode.NOT_HARDY,
  plantId: id,
  message: `${name} lives outdoors in the zones ${hardinessZoneMin} to ${hardinessZoneMax} alone.`,
});
