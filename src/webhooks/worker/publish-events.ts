import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenderEvent } from '../../core/context.js';
import { plainOf } from '../../database/read/rows-of.js';
import type { Rows, Sql } from '../../database/read/sql.js';
import { writeBatched } from '../../database/write/flush.js';
import { linkedText, linkOf } from '../../events/chain/link-of.js';
import { Event } from '../../events/event.entity.js';
import { bodyOf } from '../../events/event-body.js';
import { versionNames } from '../../versions/versions.js';

/** The most events in one transaction, and the most deliveries, unless a single event has more. */
const BATCH = 100;

/** A published event: its sequence, and the digests of its bodies, by API version. */
interface LastEvent {
  sequence: number;
  digests: Record<string, string>;
}

/** Unpublished events of one organization. */
interface Batch {
  events: Event[];
  /** The last published event of each of their resources, by `resourceOf`. */
  last: Map<string, LastEvent>;
  /** The last position and link of the organization. */
  end: { position: number; link?: string };
  /** Whether the organization may have more unpublished events. */
  isFull: boolean;
}

/**
 * The statement that reads the oldest unpublished events of an organization, each with the digest of its `data`. There are
 * fewer of them the more endpoints the organization has: the others wait for this transaction.
 */
export const selectBatch = (organizationId: string): Sql => ({
  sql: `with batch as materialized (
      select greatest(1, ${BATCH} / greatest(1, count(*)))::int as size
      from webhook_endpoints where organization_id = ? and active
    )
    select event.*, batch.size, encode(sha256(convert_to(event.data::text, 'UTF8')), 'hex') as data_digest,
      (
        select json_build_object('sequence', last.sequence, 'digests', (
          select coalesce(json_object_agg(body.api_version, body.digest), '{}') from event_bodies body
          where body.organization_id = last.organization_id and body.event_id = last.id
        ))
        from events last
        where last.organization_id = event.organization_id and last.resource_type = event.resource_type
          and last.resource_id = event.resource_id and last.sequence is not null
        order by last.sequence desc limit 1
      ) as last,
      (
        select json_build_object('position', position, 'link', link) from event_chains where organization_id = ?
      ) as chain_end
    from batch, events event
    where event.position is null and event.organization_id = ?
    order by event.number limit (select size from batch)`,
  values: [organizationId, organizationId, organizationId],
});

/** The resource of an event, as the key of a map. */
const resourceOf = ({ resourceType, resourceId }: Event): string => `${resourceType} ${resourceId}`;

/** The batch in the rows of `selectBatch`. The ORM does not manage its events. */
export function readBatch(em: EntityManager, rows: Rows): Batch {
  const events = rows.map(({ size, last: _, chain_end, ...row }) => plainOf(em, Event, row));
  const last = new Map<string, LastEvent>();
  rows.forEach((row, at) => {
    const event = events[at];
    if (event && row['last']) last.set(resourceOf(event), row['last'] as LastEvent);
  });
  // The chain of an organization begins with its first published event.
  const end = (rows[0]?.['chain_end'] ?? { position: 0 }) as Batch['end'];
  return { events, last, end, isFull: rows.length === rows[0]?.['size'] };
}

/**
 * Publishes a batch of an organization, with the next statement of the transaction: gives each event its sequence and
 * position, its body in each version, chained to the previous one of its resource and version, and the link to the event
 * before it. `render` makes the `data` of each body, and reads in the transaction what was not stored of it. The events are
 * in order, and nobody else publishes events of this organization at the same time.
 */
export async function publishEvents(
  em: EntityManager,
  organizationId: string,
  { events, last, end }: Batch,
  render: RenderEvent,
): Promise<void> {
  let { position, link } = end;
  const bodies: object[] = [];
  const published: object[] = [];
  for (const event of events) {
    const { id } = event;
    const resource = resourceOf(event);
    const before = last.get(resource);
    event.position = ++position;
    event.sequence = (before?.sequence ?? 0) + 1;
    const bodyDigests = new Map<string, string>();
    for (const version of versionNames) {
      const data = await render(version, event, em);
      const { body, digest, previousDigest } = bodyOf(event, version, data, before?.digests[version]);
      bodyDigests.set(version, digest);
      bodies.push({ event_id: id, api_version: version, previous_digest: previousDigest, digest, body });
    }
    last.set(resource, { sequence: event.sequence, digests: Object.fromEntries(bodyDigests) });
    link = linkOf(linkedText(event, bodyDigests), link);
    published.push({ id, position, sequence: event.sequence, data_digest: event.dataDigest, link });
  }
  await writeBatched(em, INSERT_BODIES, [organizationId, JSON.stringify(bodies)]);
  await writeBatched(em, UPDATE_EVENTS, [JSON.stringify(published)]);
  await writeBatched(em, WRITE_END, [organizationId, position, link]);
}

const INSERT_BODIES = `
  insert into event_bodies (organization_id, event_id, api_version, previous_digest, digest, body)
  select ?::uuid, * from json_to_recordset(?) as body
    (event_id uuid, api_version text, previous_digest text, digest text, body text)`;

/** Without a condition on the organization: with stale statistics PostgreSQL would read all its events to find these. */
const UPDATE_EVENTS = `
  update events set position = published.position, sequence = published.sequence, data_digest = published.data_digest,
    link = published.link
  from json_to_recordset(?) as published (id uuid, position int, sequence int, data_digest text, link text)
  where events.id = published.id`;

const WRITE_END = `
  insert into event_chains (organization_id, position, link) values (?, ?, ?)
  on conflict (organization_id) do update set position = excluded.position, link = excluded.link`;
