import type { Context } from '../../core/context.js';
import type { Order } from './order.entity.js';
import type { PlaceOrderArgs } from './order.types.js';
import { limitPendingOrders, limitQuantities } from './placing/customer-limits.js';
import { lockBuyer } from './placing/lock-buyer.js';
import { placeFor } from './placing/place-for.js';
import { shippingAddressOf } from './placing/shipping-address.js';
import { lockRewardCode } from './placing/use-reward-code.js';

/** Places an order of a customer, which is shipped to one of the customer's addresses or picked up. */
export async function placeOrder(ctx: Context, args: PlaceOrderArgs): Promise<Order> {
  limitQuantities(ctx, args.items);
  await limitPendingOrders(ctx);
  const { customer, address } = await lockBuyer(ctx, args);
  const code = args.rewardCode == null ? undefined : await lockRewardCode(ctx, args.rewardCode, customer.id);
  return placeFor(ctx, { customer: () => customer, address: address && shippingAddressOf(address), code }, args);
}
