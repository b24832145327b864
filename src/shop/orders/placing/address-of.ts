import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { findById } from '../../../database/write/load.js';
import { Address } from '../../customers/addresses/address.entity.js';
import type { Customer } from '../../customers/customer.entity.js';

/** The address with this id; 404 unless it is one of the customer. */
export const addressOf = async (ctx: Context, customer: Customer, id: string): Promise<Address> =>
  requireOwn(await findById(ctx, Address, 'address', id), customer, id);

/** Returns the address that was found by this id; 404 unless it is one of the customer. */
export function requireOwn(address: Address | undefined, customer: Customer, id: string): Address {
  if (address?.customer.id !== customer.id) throw AppError.notFound('address', id);
  return address;
}
