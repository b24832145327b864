import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { checkMetadata, type MetadataChange } from '../metadata-column/metadata.js';
import type { Order } from './order.entity.js';
import type { PlaceOrderArgs } from './order.types.js';
import { limitPendingOrders, limitQuantities } from './placing/customer-limits.js';
import { lockBuyer } from './placing/lock-buyer.js';
import { placeFor } from './placing/place-for.js';
import { shippingAddressOf } from './placing/shipping-address.js';
import { unusedRewardCode } from './placing/unused-reward-code.js';

/** Places an order of a customer, which is shipped to one of the customer's addresses or picked up. */
export async function placeOrder(ctx: Context, args: PlaceOrderArgs): Promise<Order> {
  limitQuantities(ctx, args.items);
  if (args.metadata) checkNoted(ctx, args.metadata);
  await limitPendingOrders(ctx);
  const { customer, address } = await lockBuyer(ctx, args);
  const { rewardCode } = args;
  const code = rewardCode == null ? undefined : await unusedRewardCode(ctx, rewardCode, customer.id, 'update');
  return placeFor(ctx, { customer: () => customer, address: address && shippingAddressOf(address), code }, args);
}

/** Metadata is what systems of the shop note: a customer could give an order the id that another one has in them. */
function checkNoted(ctx: Context, metadata: MetadataChange): void {
  if (!isStaff(ctx)) throw new AppError('FORBIDDEN', 'Only staff can note metadata on an order. Leave `metadata` out.');
  checkMetadata('metadata', metadata, { removes: true });
}
