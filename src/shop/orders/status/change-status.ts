import { ref } from '@mikro-orm/core';
import { actorOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError, EnumFact } from '../../../core/errors.js';
import { record } from '../../../events/record.js';
import type { Order } from '../order.entity.js';
import { nextStatuses, type OrderStatus } from './order-status.js';
import { TimelineEntry } from './timeline-entry.entity.js';

export const statusFact = (status: OrderStatus): EnumFact => new EnumFact('OrderStatus', status);

/** The 409 for a transition that the state machine does not have, or that the caller may not make. */
export function illegalTransition(order: Order, allowed: readonly OrderStatus[] = nextStatuses(order)): AppError {
  const message =
    allowed.length > 0
      ? 'The order is {current}; it can only become {allowed}.'
      : 'The order is {current}; you cannot change its status.';
  return new AppError('ILLEGAL_TRANSITION', message, {
    current: statusFact(order.status),
    allowed: allowed.map(statusFact),
  });
}

/** Refuses a transition that the state machine does not have, before anything is changed. */
export function requireTransition(order: Order, status: OrderStatus): void {
  if (!nextStatuses(order).includes(status)) throw illegalTransition(order);
}

/** Changes the status of a locked order, adds a timeline entry and records the event. */
export async function changeStatus(ctx: Context, order: Order, status: OrderStatus, note?: string): Promise<void> {
  requireTransition(order, status);
  const previousStatus = { enumName: 'OrderStatus', value: order.status };
  // Loaded first: an entry added to a collection that is not loaded would hide the earlier ones.
  await order.timeline.loadItems();
  order.status = status;
  addTimelineEntry(ctx, order, note);
  record(ctx, 'order.status_changed', { resourceId: order.id, value: order, extra: { previousStatus } });
}

/** Adds the current status of an order to its timeline: who changed it, when, and in which request. */
export function addTimelineEntry(ctx: Context, order: Order, note?: string): void {
  const entry = ctx.em.create(TimelineEntry, {
    organizationId: order.organizationId,
    order: ref(order),
    status: order.status,
    actor: actorOf(ctx),
    note,
    // As in the response and in the event.
    requestId: ctx.request.clientId ?? ctx.request.id,
  });
  order.timeline.add(entry);
}
