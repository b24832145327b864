import type { Dictionary } from '@mikro-orm/core';

/**
 * The filter that keeps organizations apart. It is on by default and fails when nobody said whose rows are
 * meant, so a query that forgets the organization is an error, not a leak.
 */
export const organizationFilter = {
  name: 'organization',
  cond: (args: Dictionary) => ({ organizationId: args['id'] as string }),
  default: true,
};

/** The options of a query for the rows of all organizations: before it is known whose request it is, and in jobs. */
export const acrossOrganizations = { filters: { organization: false } };
