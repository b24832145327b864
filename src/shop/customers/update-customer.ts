import { viewerOf } from '../../core/access.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { flushOrConflict } from '../../database/write/flush.js';
import type { Customer } from './customer.entity.js';
import type { UpdateCustomerArgs } from './customer.types.js';
import { lockCustomer } from './lock-customer.js';
import { moveLogin } from './move-login.js';
import { recordCustomer } from './record-customer.js';
import { emailTaken, requireFreeIdentity } from './unique-identity.js';

/**
 * Changes the name, the email and the language, as far as they are given; the login follows the email. Only staff change an email: whether an address is free would show a customer who
 * else shops here. Shopify does the same: a shop proves the address first, and then changes it.
 */
export async function updateCustomer(ctx: Context, args: UpdateCustomerArgs): Promise<Customer> {
  const customer = await lockCustomer(ctx, args.id);
  const name = args.name ?? customer.name;
  const email = args.email ?? customer.email;
  const language = args.language ?? customer.language;
  if (name === customer.name && email === customer.email && language === customer.language) return customer;
  if (email !== customer.email) {
    if (viewerOf(ctx).role === Role.CUSTOMER)
      throw new AppError('FORBIDDEN', 'Customers cannot change their email: ask the shop, which changes it for you.');
    await requireFreeIdentity(ctx, email, customer.id);
    await moveLogin(ctx, customer, email);
  }
  Object.assign(customer, { name, email, language });
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, emailTaken(email));
  return customer;
}
