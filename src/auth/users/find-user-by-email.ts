import { raw } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { Customer } from '../../shop/customers/customer.entity.js';
import { User } from './user.entity.js';

/**
 * The user of the customer with this email, if the email is also the login id, as it is after `registerCustomer`. Case does
 * not matter, because people do not always capitalise their email in the same way. No other login id is found.
 */
export async function findUserByEmail(ctx: Context, organizationId: string, loginId: string): Promise<User | null> {
  // Both statements use an index: that of customers has the emails in lower case, that of users the login ids as written.
  const sameEmail = { [raw((alias) => `lower(${alias}.email) = lower(?)`, [loginId])]: [] };
  const customer = await ctx.em.findOne(Customer, { organizationId, ...sameEmail }, acrossOrganizations);
  if (!customer) return null;
  const { id, email } = customer;
  return ctx.em.findOne(User, { organizationId, loginId: email, customer: id }, acrossOrganizations);
}
