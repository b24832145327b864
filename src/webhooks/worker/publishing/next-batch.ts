import type { EntityManager } from '@mikro-orm/postgresql';
import { Event } from '../../../core/events/event.entity.js';
import type { Statement } from '../../../core/persistence/messages/execute-together.js';

/** The most events in one transaction, and the most deliveries, unless a single event has more. */
const BATCH = 100;

/** Unpublished events of one organization. */
export interface Batch {
  organizationId: string;
  events: Event[];
  /** The digest of the stored `data` of each event, by its id. */
  dataDigests: ReadonlyMap<string, string>;
  /** Whether the organization may have more unpublished events. */
  isFull: boolean;
  /** Whether no organization after this one has unpublished events. */
  isLast: boolean;
}

/** The first organization, by id, with unpublished events, after this one and without those. Each costs one look at the index. */
interface Next {
  after: string;
  except: readonly string[];
}

/**
 * The oldest unpublished events of an organization: of this one, or of the next one that has any. There are fewer of them
 * the more endpoints the organization has: the others wait for this transaction.
 */
export async function nextBatch(em: EntityManager, organization: { id: string } | Next): Promise<Batch | undefined> {
  const { sql, values } =
    'id' in organization
      ? { sql: 'organization as materialized (select ?::uuid as id)', values: [organization.id] }
      : next(organization);
  const rows = await em.execute<{ id: string; is_last: boolean; data_digest: string; size: number }[]>(
    `with recursive ${sql}, later as materialized (
       select exists (select from events where position is null and organization_id > organization.id) as any
       from organization
     ), batch as materialized (
       select greatest(1, ${BATCH} / greatest(1, count(endpoint.id)))::int as size
       from organization left join webhook_endpoints endpoint
         on endpoint.organization_id = organization.id and endpoint.active
     )
     select event.*, encode(sha256(convert_to(event.data::text, 'UTF8')), 'hex') as data_digest,
       not later.any as is_last, batch.size
     from organization, later, batch, events event
     where event.position is null and event.organization_id = organization.id
     order by event.number limit (select size from batch)`,
    values,
  );
  const [first] = rows;
  if (!first) return undefined;
  const events = rows.map(({ is_last, data_digest, size, ...row }) => em.map(Event, row));
  const dataDigests = new Map(rows.map(({ id, data_digest }) => [id, data_digest]));
  const organizationId = String(events[0]?.organizationId);
  return { organizationId, events, dataDigests, isFull: rows.length === first.size, isLast: first.is_last };
}

const next = ({ after, except }: Next): Statement => {
  const skipped = `{${except.join(',')}}`;
  return {
    sql: `waiting as (
       (select organization_id as id from events where position is null and organization_id > ?
        order by organization_id limit 1)
       union all
       select (
         select organization_id from events where position is null and organization_id > waiting.id
         order by organization_id limit 1
       ) from waiting where waiting.id = any(?::uuid[])
     ), organization as materialized (
       select id from waiting where id <> all(?::uuid[])
     )`,
    values: [after, skipped, skipped],
  };
};
