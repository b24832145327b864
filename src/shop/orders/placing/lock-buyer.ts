import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { isId } from '../../../core/ids.js';
import { findById, type Read } from '../../../database/write/load.js';
import { Address } from '../../customers/addresses/address.entity.js';
import type { Customer } from '../../customers/customer.entity.js';
import { lockCustomerAndRead } from '../../customers/find-customer.js';
import { refuseErased } from '../../customers/lock-customer.js';
import type { PlaceOrderArgs } from '../order.types.js';

/**
 * Returns the customer and the address to which the order is shipped, or none if it is picked up. Locks the customer, so
 * that no erasure comes in between.
 */
export async function lockBuyer(ctx: Context, args: PlaceOrderArgs) {
  const { customer, rows } = await lockCustomerAndRead(ctx, args.customerId, addressToRead(args));
  refuseErased(customer);
  return { customer, address: destinationOf(args, customer, rows[0]) };
}

/** The read of the given address, or else of the default one. A malformed id matches no row. */
const addressToRead = ({ customerId, shippingAddressId }: PlaceOrderArgs): Read<Address> => ({
  entity: Address,
  where:
    shippingAddressId == null
      ? { customer: customerId, isDefault: true }
      : { id: isId(shippingAddressId) ? [shippingAddressId] : [] },
});

/** Where the order is shipped to; undefined if it is picked up. BAD_USER_INPUT if the customer gave neither. */
function destinationOf(args: PlaceOrderArgs, customer: Customer, address: Address | undefined): Address | undefined {
  if (args.pickup) return undefined;
  if (args.shippingAddressId != null) return requireOwn(address, customer, args.shippingAddressId);
  if (address) return address;
  const issue = { code: 'required', received: null, variant: 'noAddress', other: 'pickup' } as const;
  throw AppError.invalid({ field: 'shippingAddressId', ...issue });
}

/** The address with this id; 404 unless it is one of the customer. */
export const addressOf = async (ctx: Context, customer: Customer, id: string): Promise<Address> =>
  requireOwn(await findById(ctx, Address, 'address', id), customer, id);

/** Returns the address that was found by this id; 404 unless it is one of the customer. */
function requireOwn(address: Address | undefined, customer: Customer, id: string): Address {
  if (address?.customer.id !== customer.id) throw AppError.notFound('address', id);
  return address;
}
