import type { Dictionary } from '@mikro-orm/core';

/**
 * The filter that keeps organizations apart. It is on by default and fails when no organization is set, so a query
 * that forgets the organization is an error, not a leak.
 */
export const organizationFilter = {
  name: 'organization',
  cond: (args: Dictionary) => ({ organizationId: args['id'] as string }),
  default: true,
};

/** Query options for the rows of all organizations: in jobs, and before the organization of a request is known. */
export const acrossOrganizations = { filters: { organization: false } };
