import { ref } from '@mikro-orm/core';
import { actorOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import type { Order } from '../order.entity.js';
import { TimelineEntry } from './timeline-entry.entity.js';

/** Adds the current status of an order to its timeline: who changed it, when, and in which request. */
export function addTimelineEntry(ctx: Context, order: Order, note?: string): void {
  const entry = ctx.em.create(
    TimelineEntry,
    {
      organizationId: order.organizationId,
      order: ref(order),
      status: order.status,
      actor: actorOf(ctx),
      note: note ?? undefined,
      // As in the response and in the event.
      requestId: ctx.request.clientId ?? ctx.request.id,
    },
    { persist: true },
  );
  order.timeline.add(entry);
}
