import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { keptAddress } from '../../shop/customers/addresses/kept-address.js';
import type { Order } from '../../shop/orders/order.entity.js';
import type { PlaceGuestOrderArgs, ShippingAddressInput } from '../../shop/orders/order.types.js';
import { limitQuantities } from '../../shop/orders/placing/customer-limits.js';
import { placeFor } from '../../shop/orders/placing/place-for.js';
import type { ShippingAddress } from '../../shop/orders/placing/shipping-address.js';
import { registerCustomer } from './register-customer.js';

/**
 * Signs a guest up as a customer and places the guest's order, both or neither. Nobody has proved the email address, so the
 * order alone keeps the shipping address, and who sent the request gets no session.
 */
export async function placeGuestOrder(ctx: Context, args: PlaceGuestOrderArgs): Promise<Order> {
  const { name, email, language, shippingAddress, pickup } = args;
  limitQuantities(ctx, args.items);
  if (!shippingAddress && !pickup) {
    const issue = { code: 'required', received: null, variant: 'requiredEither', other: 'pickup' } as const;
    throw AppError.invalid({ field: 'shippingAddress', ...issue });
  }
  // Histories name the guest, not the server that sends the order; staff who place it are named themselves.
  const placing = ctx.viewer ? ctx : { ...ctx, actor: email };
  // After all else that could be wrong: who tries whether a customer has an address orders from those that have none.
  const customer = () => registerCustomer(ctx, { name, email, language });
  return placeFor(placing, { customer, email, address: shippingAddress && copyOf(shippingAddress) }, args);
}

/** Only addresses of customers have a label. */
const copyOf = (address: ShippingAddressInput): ShippingAddress => ({
  label: '',
  ...keptAddress(address, 'shippingAddress.postalCode'),
});
