import { dayOf } from '../../core/calendar.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { requirePictures } from '../pictures/name-pictures.js';
import { keepWeekdays, keepZones } from './delivery/keep-zones.js';
import { findOrganization } from './find-organization.js';
import type { HomepageInput } from './homepage.types.js';
import type { Organization } from './organization.entity.js';
import type { UpdateOrganizationArgs } from './organization.types.js';

/**
 * Changes the given settings of the shop; null counts as absent. The currency stays: prices, orders and ledgers are
 * amounts of it.
 */
export async function updateOrganization(ctx: Context, args: UpdateOrganizationArgs): Promise<Organization> {
  const { contact, promise, logoPictureId, homepage, deliveryZones, shipWeekdays, pickupPlace, ...plain } = args;
  const known = ctx.settings.apiVersions;
  if (args.apiVersion != null && !known.includes(args.apiVersion)) {
    throw AppError.invalid({ field: 'apiVersion', code: 'api_version', received: args.apiVersion, allowed: known });
  }
  await requirePictures(ctx, { logoPictureId, 'homepage.pictureId': homepage?.pictureId });
  const organization = await findOrganization(ctx);
  const given = Object.entries(plain).filter(([, value]) => value != null);
  const today = dayOf(clock.now(), args.timeZone ?? organization.timeZone);
  return Object.assign(organization, Object.fromEntries(given), {
    ...(deliveryZones != null && { deliveryZones: keepZones(deliveryZones, today) }),
    ...(shipWeekdays != null && { shipWeekdays: keepWeekdays(shipWeekdays) }),
    ...(pickupPlace != null && { pickupPlace: pickupPlace || null }),
    ...(contact && { contact: withoutEmpty(contact) }),
    ...(promise != null && { promise: promise || null }),
    ...(logoPictureId != null && { logoPictureId: logoPictureId.toLowerCase() || null }),
    ...(homepage && { homepage: kept(homepage) }),
  });
}

const kept = ({ collections, pictureId, ...texts }: HomepageInput) => ({
  ...withoutEmpty({ ...texts, pictureId: pictureId?.toLowerCase() }),
  collections: (collections ?? []).map(({ title, tag }) => ({ title, tag })),
});

/** The members that say something. */
const withoutEmpty = (of: object) => Object.fromEntries(Object.entries(of).filter(([, value]) => value));
