import { organizationOf } from '../core/access.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { FieldIssue } from '../core/field-issue.js';
import { isId } from '../core/ids.js';
import { PAGE_SIZE } from '../core/limits.js';
import { find } from '../database/read/find.js';
import type { PageArgs, PageOf } from '../database/read/page.js';
import { eventTypes } from './catalogue.js';
import { Event } from './event.entity.js';
import type { EventFeed, EventsArgs } from './event.types.js';
import { matches, unknownTypes } from './event-filter.js';

const LINK = /^[0-9a-f]{64}$/;

function wrongLink(afterPosition?: number, afterLink?: string): FieldIssue[] {
  if (afterLink == null) return [];
  if (!LINK.test(afterLink)) {
    const allowed = '64 hexadecimal digits in lower case';
    return [{ field: 'afterLink', code: 'matches', received: afterLink, allowed }];
  }
  return afterPosition
    ? []
    : [{ field: 'afterPosition', code: 'required', variant: 'requiredWith', other: 'afterLink' }];
}

/** Throws CONFLICT if the feed of the primary has no event with this link at this position. A replica may not have it yet. */
async function refuseOtherHistory(ctx: Context, afterPosition: number, afterLink: string): Promise<void> {
  const values = [afterPosition, organizationOf(ctx)];
  const [end] = await ctx.em.execute<{ position: number; link: string | null }[]>(END_AND_LINK, values);
  const { position = 0, link } = end ?? {};
  if (link === afterLink) return;
  throw AppError.conflict(
    'The feed has no event with this link at position {afterPosition}: it is not the one that was read, and can have the same events up to position {lastCommonPosition} at most.',
    { afterPosition, lastCommonPosition: Math.min(position, afterPosition - 1) },
  );
}

const END_AND_LINK = `select chain.position, event.link from event_chains chain
  left join events event on event.organization_id = chain.organization_id and event.position = ?
  where chain.organization_id = ?`;

/**
 * The feed: events that have a position, by position. The relay assigns positions one by one after the commit, so a
 * reader who has read up to a position has missed nothing before it.
 */
export async function listEvents(
  ctx: Context,
  { afterPosition, afterLink, types, resourceId, limit }: EventsArgs,
): Promise<EventFeed> {
  const issues = [...unknownTypes('types', types ?? []), ...wrongLink(afterPosition, afterLink)];
  if (issues.length > 0) throw AppError.badInput(issues);
  const wanted = types == null ? undefined : eventTypes.filter((type) => matches(types, type));
  // A malformed id matches nothing; PostgreSQL would reject a comparison with it.
  const isUnknown = resourceId != null && !isId(resourceId);
  const where = {
    position: { $gt: afterPosition ?? 0 },
    ...(wanted && { type: { $in: wanted as string[] } }),
    ...(resourceId != null && { resourceId }),
  };
  const read = () => ctx.em.find(Event, where, { orderBy: { position: 'asc' }, limit: limit ?? PAGE_SIZE });
  const items = isUnknown ? [] : await read();
  // RACE: after the events were read. The other way round, they could be those of a server that has replaced the checked one.
  if (afterLink != null) await refuseOtherHistory(ctx, afterPosition ?? 0, afterLink);
  return { items, lastPosition: items.at(-1)?.position };
}

/** A page of the events of a resource that are in the feed, for the resources of one level of a query at once. */
export function eventsOf(ctx: Context, resourceId: string, page: PageArgs): Promise<PageOf<Event>> {
  const of = { parent: 'resourceId', id: resourceId, only: 'position is not null' } as const;
  return find(ctx, Event, { of, sort: [['position', 'asc']] }, page);
}
