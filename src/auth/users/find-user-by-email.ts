import { raw } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { Customer } from '../../shop/customers/customer.entity.js';
import { User } from './user.entity.js';

/**
 * The user whose login id is the email of a customer, as of all who were registered with it. Its case does not matter:
 * people do not type it as they once did. Every other login id counts as it is written.
 */
export async function findUserByEmail(ctx: Context, organizationId: string, loginId: string): Promise<User | null> {
  // Both statements use an index: customers have one of their emails in lower case, users one of their login ids as written.
  const sameEmail = { [raw((alias) => `lower(${alias}.email) = lower(?)`, [loginId])]: [] };
  const customer = await ctx.em.findOne(Customer, { organizationId, ...sameEmail }, acrossOrganizations);
  if (!customer) return null;
  const { id, email } = customer;
  return ctx.em.findOne(User, { organizationId, loginId: email, customer: id }, acrossOrganizations);
}
