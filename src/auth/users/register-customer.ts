import { type Context, Role } from '../../core/context.js';
import { createCustomer } from '../../shop/customers/create-customer.js';
import type { Customer } from '../../shop/customers/customer.entity.js';
import type { CreateCustomerArgs } from '../../shop/customers/customer.types.js';
import { createUser } from './create-user.js';

/** Creates a customer, and a user who acts for it and whose login id is the email: for sign-ups in a storefront. */
export async function registerCustomer(ctx: Context, args: CreateCustomerArgs): Promise<Customer> {
  const customer = await createCustomer(ctx, args);
  await createUser(ctx, { loginId: customer.email, role: Role.CUSTOMER, customerId: customer.id });
  return customer;
}
