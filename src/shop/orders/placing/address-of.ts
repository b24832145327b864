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

interface Destination {
  shippingAddressId?: string;
  pickup?: boolean;
}

/** An order is shipped to an address or picked up, not both. */
export function refuseAddressOfPickup({ shippingAddressId, pickup }: Destination): void {
  if (pickup && shippingAddressId != null)
    throw AppError.invalid({ field: 'shippingAddressId', code: 'exclusive', other: 'pickup' });
}

/** Where the order is shipped to; undefined if it is picked up. BAD_USER_INPUT if the customer gave neither. */
export async function destinationOf(
  ctx: Context,
  customer: Customer,
  destination: Destination,
): Promise<Address | undefined> {
  refuseAddressOfPickup(destination);
  if (destination.pickup) return undefined;
  const address = await addressOf(ctx, customer, destination.shippingAddressId);
  if (address) return address;
  const issue = { code: 'required', received: null, variant: 'noAddress', other: 'pickup' } as const;
  throw AppError.invalid({ field: 'shippingAddressId', ...issue });
}
