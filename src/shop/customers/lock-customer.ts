import { maySee } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Address } from './addresses/address.entity.js';
import type { Customer } from './customer.entity.js';
import { refuseErased } from './erasing/refuse-erased.js';
import { findCustomer } from './find-customer.js';

/**
 * The customer, locked until the transaction ends, with its current addresses.
 *
 * RACE: two changes to the addresses of one customer could both find a label unused, or both choose a default. The
 * lock makes them take turns, and the addresses are read only after it is held.
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
