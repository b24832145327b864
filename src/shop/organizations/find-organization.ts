import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { Organization } from './organization.entity.js';

/** The organization of the request. */
export const findOrganization = (ctx: Context): Promise<Organization> =>
  ctx.em.findOneOrFail(Organization, { id: organizationOf(ctx) });
