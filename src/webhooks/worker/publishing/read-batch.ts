import type { EntityManager } from '@mikro-orm/postgresql';
import { type LastDigests, lastDigests, SELECT_PREVIOUS } from '../../../core/events/bodies/write-bodies.js';
import { Event } from '../../../core/events/event.entity.js';
import type { Rows, Sql } from '../../../core/persistence/messages/execute-together.js';
import { plainOf } from '../../../core/persistence/read-rows.js';

/** The most events in one transaction, and the most deliveries, unless a single event has more. */
const BATCH = 100;

/** Unpublished events of one organization. */
export interface Batch {
  events: Event[];
  /** The digest of the stored `data` of each event, by its id. */
  dataDigests: ReadonlyMap<string, string>;
  /** What precedes them, as far as it is published. */
  previous: LastDigests;
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
      ${SELECT_PREVIOUS} as previous
    from batch, events event
    where event.position is null and event.organization_id = ?
    order by event.number limit (select size from batch)`,
  values: [organizationId, organizationId],
});

/** The batch in the rows of `selectBatch`. The ORM does not manage its events. */
export function readBatch(em: EntityManager, rows: Rows): Batch {
  const events = rows.map(({ size, data_digest, previous, ...row }) => plainOf(em, Event, row));
  const dataDigests = new Map(rows.map((row) => [String(row['id']), String(row['data_digest'])]));
  return { events, dataDigests, previous: lastDigests(rows), isFull: rows.length === rows[0]?.['size'] };
}
