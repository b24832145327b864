import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { isId } from '../ids.js';
import { PAGE_SIZE } from '../limits.js';
import type { PageArgs, PageOf } from '../persistence/pages/page.js';
import { type ListOfEach, pageOfEach } from '../persistence/pages/page-of-each.js';
import { eventTypes } from './catalogue.js';
import { Event } from './event.entity.js';
import type { EventFeed, EventsArgs } from './event.types.js';
import { matches, unknownTypes } from './event-filter.js';

/**
 * The feed: events that have a position, by position. The relay assigns positions one by one after the commit, so a
 * reader who has read up to a position has missed nothing before it.
 */
export async function listEvents(
  ctx: Context,
  { afterPosition, types, resourceId, limit }: EventsArgs,
): Promise<EventFeed> {
  const issues = unknownTypes('types', types ?? []);
  if (issues.length > 0) throw AppError.badInput(issues);
  const wanted = types == null ? undefined : eventTypes.filter((type) => matches(types, type));
  // A malformed id matches nothing; PostgreSQL would reject a comparison with it.
  if (resourceId != null && !isId(resourceId)) return { items: [] };
  const where = {
    position: { $gt: afterPosition ?? 0 },
    ...(wanted && { type: { $in: wanted as string[] } }),
    ...(resourceId != null && { resourceId }),
  };
  const items = await ctx.em.find(Event, where, { orderBy: { position: 'asc' }, limit: limit ?? PAGE_SIZE });
  return { items, lastPosition: items.at(-1)?.position };
}

const published: ListOfEach<Event> = {
  entity: Event,
  parent: 'resourceId',
  sort: [['position', 'asc']],
  only: 'position is not null',
};

/** A page of the events of a resource that are in the feed, for the resources of one level of a query at once. */
export const eventsOf = (ctx: Context, resourceId: string, page: PageArgs): Promise<PageOf<Event>> =>
  pageOfEach(ctx, published, resourceId, page);
