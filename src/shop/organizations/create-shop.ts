import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { Organization } from './organization.entity.js';
import type { CreateShopArgs } from './organization.types.js';

/** Creates an organization without users, keys and plants. Its requests get the newest API version. */
export async function createShop(ctx: Context, args: CreateShopArgs, id = newId()): Promise<Organization> {
  const taken = AppError.conflict('A shop with the slug "{slug}" already exists.', { slug: args.slug });
  if (await ctx.em.findOne(Organization, { slug: args.slug })) throw taken;
  const apiVersion = String(ctx.settings.apiVersions.at(-1));
  const currency = args.currency.toUpperCase();
  const organization = ctx.em.create(Organization, { ...args, id, currency, apiVersion });
  // The ORM does not know the foreign keys to organizations (only the migrations do), so this row must be written first.
  await flushOrConflict(ctx, taken);
  return organization;
}
