import type { EntityManager } from '@mikro-orm/postgresql';
import type { BodyDigests } from '../../../core/events/bodies/write-bodies.js';
import { EventChain } from '../../../core/events/chain/event-chain.entity.js';
import { linkOf } from '../../../core/events/chain/link-of.js';
import type { Batch } from './next-batch.js';

type ChainEnd = Pick<EventChain, 'position' | 'link' | 'beganAfter'>;

/**
 * Those events that no other relay has published meanwhile, the end of their organization's chain, and whether personal
 * data was erased from any since it was read.
 */
export async function unpublished(em: EntityManager, { organizationId, events }: Batch) {
  const ids = events.map(({ id }) => id);
  const [row] = await em.execute<{ ids: string[]; erased: string[] | null; end: ChainEnd | null }[]>(
    `select
       (select json_build_object('position', position, 'link', link, 'beganAfter', began_after)
        from event_chains where organization_id = ?) as end,
       (select coalesce(json_agg(id), '[]') from events
        where position is null and id in (${ids.map(() => '?').join(', ')})) as ids,
       (select json_agg(id) from events
        where erased_at is not null and id in (${ids.map(() => '?').join(', ')})) as erased`,
    [organizationId, ...ids, ...ids],
  );
  const left = new Set(row?.ids);
  const stale = events.some(({ id, erasedAt }) => !erasedAt && row?.erased?.includes(id));
  return { events: events.filter(({ id }) => left.has(id)), end: row?.end ?? undefined, stale };
}

interface Continuation extends Omit<Batch, 'isLast'> {
  end?: ChainEnd;
  bodyDigests: BodyDigests;
}

/** Gives these events the next positions of their organization, and chains each to the one before it. */
export function appendToChain(
  em: EntityManager,
  { organizationId, events, dataDigests, bodyDigests, end }: Continuation,
): void {
  let { position, link }: { position: number; link?: string } = end ?? { position: 0 };
  for (const event of events) {
    event.position = ++position;
    event.dataDigest = String(dataDigests.get(event.id));
    const digests = bodyDigests.get(event.id) ?? new Map();
    link = linkOf(event, { dataDigest: event.dataDigest, bodyDigests: digests }, link);
    event.link = link;
  }
  if (link === undefined || events.length === 0) return;
  if (end) Object.assign(em.merge(EventChain, { organizationId, ...end }), { position, link });
  else em.create(EventChain, { organizationId, position, link }, { persist: true });
}
