import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { Customer } from './customer.entity.js';
import type { CreateCustomerArgs } from './customer.types.js';
import { recordCustomer } from './record-customer.js';
import { emailTaken, requireFreeIdentity } from './unique-identity.js';

/** Creates a customer without addresses. */
export async function createCustomer(ctx: Context, { name, email, language }: CreateCustomerArgs): Promise<Customer> {
  await requireFreeIdentity(ctx, email);
  const given = { name, email, language: language ?? 'en' };
  const customer = ctx.em.create(Customer, { organizationId: organizationOf(ctx), ...given });
  recordCustomer(ctx, customer);
  await flushOrConflict(ctx, emailTaken(email));
  return customer;
}
