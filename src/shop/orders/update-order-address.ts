import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { record } from '../../events/record.js';
import { keptAddress } from '../customers/addresses/kept-address.js';
import { findOrganization } from '../organizations/find-organization.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import type { UpdateOrderAddressArgs } from './order.types.js';
import { planDelivery } from './placing/delivery/plan-delivery.js';
import { zoneOf } from './placing/delivery/zone-of.js';
import { shippingOf } from './placing/price-order.js';
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
  await requireSamePrice(ctx, order, before, address);
  order.shippingAddress = address;
  record(ctx, 'order.updated', { resourceId: order.id, value: order });
  return order;
}

const UNSENT: OrderStatus[] = [OrderStatus.PENDING, OrderStatus.PROCESSING];

function requireUnsent({ status, items }: Order): void {
  if (UNSENT.includes(status) && items.getItems().every(({ shippedQuantity }) => shippedQuantity === 0)) return;
  const message = 'The order is {current}; its address can be corrected until its first shipment.';
  throw new AppError('ILLEGAL_TRANSITION', message, { current: statusFact(status), allowed: UNSENT.map(statusFact) });
}

/** Whether both name the same place and recipient. */
const isSame = (one: ShippingAddress, other: ShippingAddress): boolean =>
  Object.entries(other).every(([name, value]) => (one[name as keyof ShippingAddress] ?? undefined) === value);

/** CONFLICT where the order would be sent in another way, or would cost something else, than when it was placed. */
async function requireSamePrice(ctx: Context, order: Order, before: ShippingAddress, address: ShippingAddress) {
  const shop = await findOrganization(ctx);
  const zone = zoneOf(shop.deliveryZones, address);
  // What a zone costs may have changed since: within the zone, a correction costs nothing. So it does in a
  // country that has no zone any more.
  const isServed = zone !== undefined || shop.deliveryZones.length === 0;
  if (zone === zoneOf(shop.deliveryZones, before) && (isServed || address.country === before.country)) return;
  // The shop may not deliver there.
  if (!zone) planDelivery(shop, {}, address);
  const code = order.deliveryMethod?.code;
  const method = zone?.methods.find((one) => one.code === code);
  if (!method)
    throw AppError.conflict('The order is sent as "{method}", which the shop does not offer there.', {
      method: code ?? null,
    });
  const total = order.total - order.shipping + shippingOf(method, order.subtotal - order.discount);
  if (total === order.total) return;
  throw AppError.conflict('Sent there, the order would cost {total}: cancel it, and place it again.', { total });
}
