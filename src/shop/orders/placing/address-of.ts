import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { findById } from '../../../core/persistence/find-by-id.js';
import { Address } from '../../customers/addresses/address.entity.js';
import type { Customer } from '../../customers/customer.entity.js';

/** The given address of the customer, or else the default one, if there is one. */
export async function addressOf(ctx: Context, customer: Customer, id?: string): Promise<Address | undefined> {
  if (id == null) return (await ctx.em.findOne(Address, { customer, isDefault: true })) ?? undefined;
  const address = await findById(ctx, Address, 'address', id);
  if (address.customer.id !== customer.id) throw AppError.notFound('address', id);
  return address;
}

/** Where the order is shipped to; undefined if it is picked up. BAD_USER_INPUT if the customer gave neither. */
export async function destinationOf(
  ctx: Context,
  customer: Customer,
  { shippingAddressId, pickup }: { shippingAddressId?: string; pickup: boolean },
): Promise<Address | undefined> {
  const field = 'shippingAddressId';
  if (pickup && shippingAddressId != null) throw AppError.invalid({ field, code: 'exclusive', other: 'pickup' });
  if (pickup) return undefined;
  const address = await addressOf(ctx, customer, shippingAddressId);
  if (address) return address;
  throw AppError.invalid({ field, code: 'required', received: null, variant: 'noAddress', other: 'pickup' });
}
