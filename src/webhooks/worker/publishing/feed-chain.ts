import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bodies } from '../../../core/events/bodies/write-bodies.js';
import { EventChain } from '../../../core/events/chain/event-chain.entity.js';
import { linkOf } from '../../../core/events/chain/link-of.js';
import type { Rows, Statement } from '../../../core/persistence/messages/execute-together.js';
import type { Batch } from './next-batch.js';

type ChainEnd = Pick<EventChain, 'position' | 'link' | 'beganAfter'>;

/**
 * The statement that reads which of these events no other relay has published meanwhile, the end of their organization's
 * chain, and from which of them personal data was erased.
 */
export function selectUnpublished({ organizationId, events }: Batch): Statement {
  const ids = events.map(({ id }) => id);
  return {
    sql: `select
       (select json_build_object('position', position, 'link', link, 'beganAfter', began_after)
        from event_chains where organization_id = ?) as end,
       (select coalesce(json_agg(id), '[]') from events
        where position is null and id in (${ids.map(() => '?').join(', ')})) as ids,
       (select json_agg(id) from events
        where erased_at is not null and id in (${ids.map(() => '?').join(', ')})) as erased`,
    values: [organizationId, ...ids, ...ids],
  };
}

/** What the row of `selectUnpublished` says of a batch; `stale`: personal data was erased after the batch was read. */
export function unpublished({ events }: Batch, [row]: Rows) {
  const { ids, erased, end } = row as { ids: string[]; erased: string[] | null; end: ChainEnd | null };
  const left = new Set(ids);
  const stale = events.some(({ id, erasedAt }) => !erasedAt && erased?.includes(id));
  return { events: events.filter(({ id }) => left.has(id)), end: end ?? undefined, stale };
}

interface Continuation extends Omit<Batch, 'isLast'> {
  end?: ChainEnd;
  bodies: Bodies;
}

/** Gives these events the next positions of their organization, and chains each to the one before it. */
export function appendToChain(
  em: EntityManager,
  { organizationId, events, dataDigests, bodies, end }: Continuation,
): void {
  let { position, link }: { position: number; link?: string } = end ?? { position: 0 };
  for (const event of events) {
    event.position = ++position;
    event.dataDigest = String(dataDigests.get(event.id));
    const digests = new Map([...(bodies.get(event.id) ?? [])].map(([version, { digest }]) => [version, digest]));
    link = linkOf(event, { dataDigest: event.dataDigest, bodyDigests: digests }, link);
    event.link = link;
  }
  if (link === undefined || events.length === 0) return;
  if (end) Object.assign(em.merge(EventChain, { organizationId, ...end }), { position, link });
  else em.create(EventChain, { organizationId, position, link }, { persist: true });
}
