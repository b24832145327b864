import { isStaff, maySee } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById } from '../../database/write/load.js';
import { Address } from './addresses/address.entity.js';
import { Customer } from './customer.entity.js';
import { findCustomer } from './find-customer.js';

/**
 * The customer, locked until the transaction ends, with its current addresses.
 *
 * RACE: two changes to the addresses of one customer could both find a label unused, or both choose a default. The
 * lock makes the changes take turns, and the addresses are read under the lock.
 */
export async function lockCustomer(ctx: Context, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id, { lock: 'update' });
  refuseErased(customer);
  await customer.addresses.load({ refresh: true });
  return customer;
}

/** The address with this id and its customer, locked; 404 unless the viewer may see it. */
export async function lockAddress(ctx: Context, id: string): Promise<{ customer: Customer; address: Address }> {
  const found = await findById(ctx, Address, 'address', id);
  if (!maySee(ctx, found.customer.id)) throw AppError.notFound('address', id);
  const customer = await lockCustomer(ctx, found.customer.id);
  const address = customer.addresses.getItems().find((each) => each.id === found.id);
  if (!address) throw AppError.notFound('address', id);
  return { customer, address };
}

/** The customer with this id, locked so that no erasure comes in between. CONFLICT if the personal data was erased. */
export async function lockUnerased(ctx: Context, id: string): Promise<Customer> {
  const customer = await findById(ctx, Customer, 'customer', id, { lock: 'share' });
  refuseErased(customer);
  return customer;
}

/**
 * The customer with this id, for a change that stores the login id of the viewer; 404 unless the viewer may see it.
 *
 * RACE: an erasure ends the sessions of the customer, but a request that began before the erasure would store the login id
 * after the erasure. The lock makes one wait for the other; then the customer gets UNAUTHENTICATED, as for every later request.
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

/** CONFLICT for a customer whose personal data was erased: nothing new is kept of them. */
export function refuseErased({ erasedAt }: Customer): void {
  if (erasedAt) throw AppError.conflict('The personal data of this customer was erased.');
}

/**
 * CONFLICT if the customer of this order, which is locked, was erased.
 *
 * RACE: an erasure locks the order, too, before it erases: it is over, or finds what is kept now.
 */
export async function refuseErasedOf(ctx: Context, { customerId }: { customerId: string }): Promise<void> {
  refuseErased(await findById(ctx, Customer, 'customer', customerId));
}
