import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { changesOf } from '../../database/write/changes-of.js';
import { findById, load } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { refuseErasedOf } from '../customers/lock-customer.js';
import { lockOrder } from '../orders/find-order.js';
import { Shipment } from './shipment.entity.js';
import type { UpdateShipmentArgs } from './shipment.types.js';

/** Corrects who carries a shipment; null removes what was given. */
export async function updateShipment(ctx: Context, { id, ...given }: UpdateShipmentArgs): Promise<Shipment> {
  const { orderId } = await findById(ctx, Shipment, 'shipment', id);
  // RACE: the order has the tracking number of its last shipment, and its events are in the order of its changes. So each change
  // locks the order, and reads its shipments as they are then.
  const order = await lockOrder(ctx, orderId);
  const [shipments] = await load<[Shipment]>(ctx, { entity: Shipment, where: { order: orderId }, orderBy: 'number' });
  const shipment = shipments.find((one) => one.id === id.toLowerCase());
  if (!shipment) throw AppError.notFound('shipment', id);
  const changes = changesOf(shipment, given, ['carrier', 'trackingNumber', 'trackingUrl']);
  if (Object.keys(changes).length === 0) return shipment;
  if (changes.trackingUrl != null) await refuseErasedOf(ctx, order);
  ctx.em.assign(shipment, changes);
  if (shipment === shipments.at(-1)) order.trackingNumber = shipment.trackingNumber;
  order.updatedAt = clock.now();
  record(ctx, 'shipment.updated', { resourceId: orderId, value: shipment });
  return shipment;
}
