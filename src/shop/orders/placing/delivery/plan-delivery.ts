import { type Day, dayOf, plusYear } from '../../../../core/calendar.js';
import { clock } from '../../../../core/clock.js';
import { AppError } from '../../../../core/errors.js';
import type { KeptMethod, KeptZone, ShippingRates } from '../../../organizations/delivery/delivery-zone.js';
import type { Organization } from '../../../organizations/organization.entity.js';
import { nextOf, shipNotBefore } from './ship-days.js';
import { type Place, zoneOf } from './zone-of.js';

/** What a quote or an order says of its delivery. */
export interface WantedDelivery {
  pickup?: boolean | null | undefined;
  deliveryMethod?: string | null | undefined;
  shipNotBefore?: Day | null | undefined;
}

export interface Delivery {
  rates: ShippingRates;
  /** Undefined if the order is picked up, or the shop has no zones. */
  zone?: KeptZone | undefined;
  method?: KeptMethod | undefined;
  shipNotBefore?: Day | undefined;
  /** The day on which the order is sent at the earliest. */
  sent: Day;
  today: Day;
}

/**
 * How an order is delivered to a place; one of a quote may be unknown. BAD_USER_INPUT if the shop
 * does not deliver there, or not so.
 */
export function planDelivery(
  shop: Organization,
  { pickup, deliveryMethod, shipNotBefore: notBefore }: WantedDelivery,
  place?: Place,
): Delivery {
  const today = dayOf(clock.now(), shop.timeZone);
  if (pickup) return { rates: { fee: 0, freeFrom: null }, sent: today, today };
  if (notBefore != null) refuseOtherYears(notBefore, today);
  const zone = zoneFor(shop, place);
  const method = methodOf(zone, deliveryMethod);
  const rates = method ?? { fee: shop.shippingFee, freeFrom: shop.freeShippingFrom };
  const date = shipNotBefore({ today, notBefore, weekdays: shop.shipWeekdays, zone });
  return { rates, zone, method, shipNotBefore: date, sent: date ?? nextOf(shop.shipWeekdays, today), today };
}

function refuseOtherYears(received: Day, today: Day): void {
  const latest = plusYear(today);
  const issue = { field: 'shipNotBefore', received };
  if (received < today) throw AppError.invalid({ ...issue, code: 'min', allowed: today });
  if (received > latest) throw AppError.invalid({ ...issue, code: 'max', allowed: latest });
}

/** Of a place that is not known, it is the zone at home, or else the first one. */
function zoneFor({ deliveryZones: zones, country }: Organization, place: Place | undefined): KeptZone | undefined {
  if (zones.length === 0) return undefined;
  if (!place) return (country && zoneOf(zones, { country })) || zones[0];
  const zone = zoneOf(zones, place);
  if (zone) return zone;
  const countries = [...new Set(zones.flatMap((one) => one.countries))].sort();
  const received = place.country.toUpperCase();
  const issue = { field: 'country', code: 'not_served', received, allowed: countries } as const;
  const error = new AppError('BAD_USER_INPUT', 'The shop does not deliver there.', { countries });
  throw error.withIssues([countries.includes(received) ? { ...issue, variant: 'region' } : issue]);
}

/** The method with this code, or else the first of the zone. */
function methodOf(zone: KeptZone | undefined, code: string | null | undefined): KeptMethod | undefined {
  const methods = zone?.methods ?? [];
  if (code == null) return methods[0];
  const method = methods.find((one) => one.code === code);
  if (method) return method;
  const allowed = methods.map((one) => one.code);
  throw AppError.invalid({ field: 'deliveryMethod', code: 'method', received: code, allowed });
}
