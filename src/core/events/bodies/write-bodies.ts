import type { EntityManager } from '@mikro-orm/postgresql';
import { writeBatched } from '../../persistence/messages/batched-flush.js';
import type { Rows } from '../../persistence/messages/execute-together.js';
import type { Event } from '../event.entity.js';
import { bodyOf, type ChainedBody } from './event-body.js';

/** The `data` of events, by event and by API version. */
export type Rendered = ReadonlyMap<string, ReadonlyMap<string, object>>;

/** The bodies of events with their digests, by event and by API version. */
export type Bodies = ReadonlyMap<string, ReadonlyMap<string, Pick<ChainedBody, 'body' | 'digest'>>>;

/** The digests of the bodies that were written last, by resource and API version (`chainOf`). */
export type LastDigests = ReadonlyMap<string, string>;

/**
 * Writes the bodies of these events of one organization, each chained to the previous one of its resource and
 * version, with the next statement of the transaction. The events are in order, and nobody else publishes events of this
 * organization at the same time.
 */
export async function writeBodies(
  em: EntityManager,
  events: readonly Event[],
  rendered: Rendered,
  before: LastDigests,
): Promise<Bodies> {
  const written = new Map<string, Map<string, ChainedBody>>();
  const last = new Map(before);
  const rows = events.flatMap((event) => {
    const bodies = new Map<string, ChainedBody>();
    written.set(event.id, bodies);
    return [...(rendered.get(event.id) ?? [])].map(([api_version, data]) => {
      const chain = chainOf(event.resourceType, event.resourceId, api_version);
      const chained = bodyOf(event, api_version, data, last.get(chain));
      last.set(chain, chained.digest);
      bodies.set(api_version, chained);
      const { previousDigest: previous_digest, digest, body } = chained;
      return { organization_id: event.organizationId, event_id: event.id, api_version, previous_digest, digest, body };
    });
  });
  await writeBatched(
    em,
    `insert into event_bodies (organization_id, event_id, api_version, previous_digest, digest, body)
     select * from json_to_recordset(?) as body
       (organization_id uuid, event_id uuid, api_version text, previous_digest text, digest text, body text)`,
    [JSON.stringify(rows)],
  );
  return written;
}

const chainOf = (...parts: [resourceType: string, resourceId: string, apiVersion: string]): string => parts.join(' ');

/** The SQL for what precedes an `event`, if that is written already: its digests, by API version. */
export const SELECT_PREVIOUS = `(
  select json_object_agg(body.api_version, body.digest)
  from events before
  join event_bodies body on body.organization_id = before.organization_id and body.event_id = before.id
  where before.organization_id = event.organization_id and before.resource_type = event.resource_type
    and before.resource_id = event.resource_id and before.sequence = event.sequence - 1
)`;

/** The digests that precede events, by chain, from their rows with `SELECT_PREVIOUS`. */
export const lastDigests = (rows: Rows): LastDigests =>
  new Map(
    rows.flatMap(({ resource_type: type, resource_id: id, previous }) =>
      Object.entries((previous ?? {}) as Record<string, string>).map(
        ([version, digest]) => [chainOf(String(type), String(id), version), digest] as const,
      ),
    ),
  );
