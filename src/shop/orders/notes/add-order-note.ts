import { ref } from '@mikro-orm/core';
import { actorOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { refuseErasedOf } from '../../customers/lock-customer.js';
import { lockOrder } from '../find-order.js';
import type { Order } from '../order.entity.js';
import type { AddOrderNoteArgs } from '../order.types.js';
import { OrderNote } from './order-note.entity.js';

/** The most notes of one order: all of them are shown at once. */
export const MAX_NOTES = 100;

/** Keeps a note of staff with an order. It changes nothing that others see, and so it is no event. */
export async function addOrderNote(ctx: Context, { orderId, note }: AddOrderNoteArgs): Promise<Order> {
  const order = await lockOrder(ctx, orderId);
  await refuseErasedOf(ctx, order);
  await order.notes.loadItems();
  if (order.notes.length >= MAX_NOTES)
    throw AppError.conflict('An order can have at most {most} notes.', { most: MAX_NOTES });
  const { organizationId } = order;
  const added = { organizationId, order: ref(order), actor: actorOf(ctx), text: note };
  order.notes.add(ctx.em.create(OrderNote, added));
  return order;
}
