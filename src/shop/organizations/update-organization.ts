import { dayOf } from '../../core/calendar.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { keepWeekdays, keepZones } from './delivery/keep-zones.js';
import { findOrganization } from './find-organization.js';
import type { Organization } from './organization.entity.js';
import type { UpdateOrganizationArgs } from './organization.types.js';

/**
 * Changes the given settings of the shop; null counts as absent. The currency stays: prices, orders and ledgers are
 * amounts of it.
 */
export async function updateOrganization(ctx: Context, args: UpdateOrganizationArgs): Promise<Organization> {
  const known = ctx.settings.apiVersions;
  if (args.apiVersion != null && !known.includes(args.apiVersion)) {
    throw AppError.invalid({ field: 'apiVersion', code: 'api_version', received: args.apiVersion, allowed: known });
  }
  const organization = await findOrganization(ctx);
  const { deliveryZones, shipWeekdays, pickupPlace, ...others } = args;
  const given = Object.entries(others).filter(([, value]) => value != null);
  const today = dayOf(clock.now(), args.timeZone ?? organization.timeZone);
  return Object.assign(organization, Object.fromEntries(given), {
    ...(deliveryZones != null && { deliveryZones: keepZones(deliveryZones, today) }),
    ...(shipWeekdays != null && { shipWeekdays: keepWeekdays(shipWeekdays) }),
    ...(pickupPlace != null && { pickupPlace: pickupPlace || null }),
  });
}
