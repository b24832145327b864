import type { EntityManager } from '@mikro-orm/postgresql';
import { Event } from '../../../core/events/event.entity.js';
import type { Rows, Sql } from '../../../core/persistence/messages/execute-together.js';
import { plainOf } from '../../../core/persistence/reads/rows-of.js';

/** The most events in one transaction, and the most deliveries, unless a single event has more. */
const BATCH = 100;

/** A published event: its sequence, and the digests of its bodies, by API version. */
interface LastEvent {
  sequence: number;
  digests: Record<string, string>;
}

/** Unpublished events of one organization. */
export interface Batch {
  events: Event[];
  /** The digest of the stored `data` of each event, by its id. */
  dataDigests: ReadonlyMap<string, string>;
  /** The last published event of each of their resources, by `resourceOf`. */
  last: ReadonlyMap<string, LastEvent>;
  /** Whether the organization may have more unpublished events. */
  isFull: boolean;
}

/**
 * The statement that reads the oldest unpublished events of an organization. There are fewer of them the more endpoints
 * the organization has: the others wait for this transaction.
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
      ) as last
    from batch, events event
    where event.position is null and event.organization_id = ?
    order by event.number limit (select size from batch)`,
  values: [organizationId, organizationId],
});

/** The resource of an event, as the key of a map. */
export const resourceOf = ({ resourceType, resourceId }: Event): string => `${resourceType} ${resourceId}`;

/** The batch in the rows of `selectBatch`. The ORM does not manage its events. */
export function readBatch(em: EntityManager, rows: Rows): Batch {
  const events = rows.map(({ size, data_digest, last: _, ...row }) => plainOf(em, Event, row));
  const dataDigests = new Map(rows.map((row) => [String(row['id']), String(row['data_digest'])]));
  const last = new Map<string, LastEvent>();
  rows.forEach((row, at) => {
    const event = events[at];
    if (event && row['last']) last.set(resourceOf(event), row['last'] as LastEvent);
  });
  return { events, dataDigests, last, isFull: rows.length === rows[0]?.['size'] };
}
