import type { Context } from '../../../core/context.js';
import { AppError, EnumFact } from '../../../core/errors.js';
import { record } from '../../../core/events/record.js';
import type { Order } from '../order.entity.js';
import { addTimelineEntry } from './add-timeline-entry.js';
import { type OrderStatus, transitions } from './order-status.js';

const fact = (status: OrderStatus): EnumFact => new EnumFact('OrderStatus', status);

/** The 409 for a step that the state machine does not have. */
export function illegalTransition(order: Order, allowed: readonly OrderStatus[] = transitions[order.status]): AppError {
  const message = 'The order is {current}; from there it may only become: {allowed}.';
  return new AppError('ILLEGAL_TRANSITION', message, { current: fact(order.status), allowed: allowed.map(fact) });
}

/** Refuses what the state machine does not have, before anything is done. */
export function mustBecome(order: Order, status: OrderStatus): void {
  if (!transitions[order.status].includes(status)) throw illegalTransition(order);
}

/** Moves a locked order on, writes its timeline, and tells the world. */
export async function changeStatus(ctx: Context, order: Order, status: OrderStatus, note?: string): Promise<void> {
  mustBecome(order, status);
  const previousStatus = { enumName: 'OrderStatus', value: order.status };
  // Loaded first: an entry that is added to a collection that was not read would hide the earlier ones.
  await order.timeline.loadItems();
  order.status = status;
  addTimelineEntry(ctx, order, note);
  record(ctx, 'order.status_changed', { resourceId: order.id, value: order, extra: { previousStatus } });
}
