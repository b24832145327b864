import { isStaff } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { findById } from '../../../core/persistence/find-by-id.js';
import { Customer } from '../customer.entity.js';
import { findCustomer } from '../find-customer.js';
import { refuseErased } from './refuse-erased.js';

/** The customer with this id, locked so that no erasure comes in between. CONFLICT if the personal data was erased. */
export async function lockUnerased(ctx: Context, id: string): Promise<Customer> {
  const customer = await findById(ctx, Customer, 'customer', id, { lock: 'share' });
  refuseErased(customer);
  return customer;
}

/**
 * The customer with this id, for a change that stores the login id of the viewer; 404 unless the viewer may see it.
 *
 * RACE: an erasure ends the sessions of the customer, but a request that began before it would store their login id after
 * it. The lock makes one wait for the other; then the customer gets the UNAUTHENTICATED of every later request.
 */
export async function lockForViewer(ctx: Context, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id, { lock: 'share' });
  refuseEnded(ctx, customer);
  return customer;
}

/** Throws UNAUTHENTICATED if the viewer is a customer that was erased: the session has ended. */
export function refuseEnded(ctx: Context, customer: Customer): void {
  if (customer.erasedAt && !isStaff(ctx)) throw AppError.unauthenticated({ reason: 'revoked' });
}
