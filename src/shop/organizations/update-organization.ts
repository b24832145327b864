import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
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
  const given = Object.entries(args).filter(([, value]) => value != null);
  return Object.assign(organization, Object.fromEntries(given));
}
