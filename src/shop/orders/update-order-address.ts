import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { record } from '../../events/record.js';
import { keptAddress } from '../customers/addresses/kept-address.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import type { UpdateOrderAddressArgs } from './order.types.js';
import { type ShippingAddress, shippingAddressOf } from './placing/shipping-address.js';
import { statusFact } from './status/change-status.js';
import { OrderStatus } from './status/order-status.js';

/** Corrects where an order goes, until its first parcel is under way. Customers do so while the order is pending. */
export async function updateOrderAddress(ctx: Context, { orderId, ...given }: UpdateOrderAddressArgs): Promise<Order> {
  const kept = keptAddress(given, 'postalCode');
  const order = await lockOrder(ctx, orderId);
  if (!isStaff(ctx) && order.status !== OrderStatus.PENDING) throw AppError.forbidden();
  requireUnsent(order);
  const before = order.shippingAddress;
  if (!before) throw AppError.conflict('The order is picked up: it has no address.');
  const address = shippingAddressOf({ ...kept, label: before.label });
  if (isSame(before, address)) return order;
  order.shippingAddress = address;
  record(ctx, 'order.updated', { resourceId: order.id, value: order });
  return order;
}

const UNSENT = [OrderStatus.PENDING, OrderStatus.PROCESSING];

function requireUnsent(order: Order): void {
  if (UNSENT.includes(order.status) && order.items.getItems().every(({ shippedQuantity }) => shippedQuantity === 0))
    return;
  const message = 'The order is {current}; its address can be corrected until its first shipment.';
  throw new AppError('ILLEGAL_TRANSITION', message, {
    current: statusFact(order.status),
    allowed: UNSENT.map(statusFact),
  });
}

/** Whether both name the same place and recipient, whatever the sequence of their parts. */
const isSame = (one: ShippingAddress, other: ShippingAddress): boolean =>
  Object.entries(other).every(([name, value]) => (one[name as keyof ShippingAddress] ?? undefined) === value);
