import { ref } from '@mikro-orm/core';
import { actorOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { record } from '../../events/record.js';
import { lockOrder } from '../orders/find-order.js';
import { lineOf, unitsLeft } from '../orders/items/units-left.js';
import type { Order } from '../orders/order.entity.js';
import { changeStatus, requireTransition } from '../orders/status/change-status.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { plannedItems, type WantedUnits, wantedUnits } from './planned-items.js';
import { Shipment } from './shipment.entity.js';
import type { CreateShipmentArgs } from './shipment.types.js';
import { ShipmentItem } from './shipment-item.entity.js';

/** Ships units of a paid order, or all that are left. With the last of them, the order becomes shipped. */
export async function createShipment(
  ctx: Context,
  { orderId, items, ...parcel }: CreateShipmentArgs,
): Promise<Shipment> {
  const wanted = wantedUnits(items);
  return shipUnits(ctx, await lockOrder(ctx, orderId), parcel, wanted);
}

/** Ships units of a locked order. */
export async function shipUnits(
  ctx: Context,
  order: Order,
  { carrier, trackingNumber, trackingUrl }: Omit<CreateShipmentArgs, 'orderId' | 'items'>,
  wanted: WantedUnits,
): Promise<Shipment> {
  requireTransition(order, OrderStatus.SHIPPED);
  const planned = plannedItems(order.items.getItems(), wanted);
  const { organizationId } = order;
  const shipment = ctx.em.create(Shipment, {
    ...{ organizationId, order: ref(order), carrier, trackingNumber, trackingUrl, createdBy: actorOf(ctx) },
  });
  planned.forEach(({ id, quantity, lot }, position) => {
    const line = lineOf(order.items.getItems(), id);
    line.shippedQuantity += quantity;
    const { plant, name } = line;
    const item = { organizationId, shipment: ref(shipment), position, orderItem: ref(line), plant, name, quantity };
    shipment.items.add(ctx.em.create(ShipmentItem, { ...item, lot }));
  });
  order.trackingNumber = shipment.trackingNumber;
  order.updatedAt = clock.now();
  record(ctx, 'shipment.created', { resourceId: order.id, value: shipment });
  if (order.items.getItems().every((line) => unitsLeft(line) === 0))
    await changeStatus(ctx, order, OrderStatus.SHIPPED);
  return shipment;
}
