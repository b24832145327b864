import { eventTypes } from '../events/catalogue.js';
import { Event } from '../events/event.entity.js';
import type { Context } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import { unknownTypes } from './check-endpoint.js';
import { matches } from './event-filter.js';
import type { EventFeed, EventsArgs } from './webhook.types.js';

/**
 * The feed: events that have a position, by position. Positions are given one by one after the commit, so what is
 * behind a position that was read once is all that will ever come.
 */
export async function findEvents(ctx: Context, { afterPosition, types, limit }: EventsArgs): Promise<EventFeed> {
  const issues = unknownTypes('types', types ?? []);
  if (issues.length > 0) throw AppError.badInput(issues);
  const wanted = types == null ? undefined : eventTypes.filter((type) => matches(types, type));
  const where = { position: { $gt: afterPosition ?? 0 }, ...(wanted && { type: { $in: wanted as string[] } }) };
  const items = await ctx.em.find(Event, where, { orderBy: { position: 'asc' }, limit: limit ?? 20 });
  return { items, lastPosition: items.at(-1)?.position };
}
