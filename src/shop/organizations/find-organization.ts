import type { LockMode } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { Organization } from './organization.entity.js';

/** The organization of the request. */
export const findOrganization = (ctx: Context, options: { lockMode?: LockMode } = {}): Promise<Organization> =>
  ctx.em.findOneOrFail(Organization, { id: organizationOf(ctx) }, options);
