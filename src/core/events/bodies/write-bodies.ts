import { ref } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Rows, Statement } from '../../persistence/messages/execute-together.js';
import type { Event } from '../event.entity.js';
import { EventBody } from './event-body.entity.js';
import { bodyOf } from './event-body.js';

/** The `data` of events, by event and by API version. */
export type Rendered = ReadonlyMap<string, ReadonlyMap<string, object>>;

/** The bodies of events with their digests, by event and by API version. */
export type Bodies = ReadonlyMap<string, ReadonlyMap<string, { body: string; digest: string }>>;

/** The digests of the bodies that were written last, by resource and API version (`chainOf`). */
export type LastDigests = ReadonlyMap<string, string>;

/**
 * Writes the bodies of these events of one organization, each chained to the previous one of its resource and
 * version. The events are in order, and nobody else publishes events of this organization at the same time.
 */
export function writeBodies(
  em: EntityManager,
  events: readonly Event[],
  rendered: Rendered,
  before: LastDigests,
): Bodies {
  const written = new Map<string, Map<string, { body: string; digest: string }>>();
  const last = new Map(before);
  for (const event of events) {
    const row = { organizationId: event.organizationId, event: ref(event) };
    const bodies = new Map<string, { body: string; digest: string }>();
    written.set(event.id, bodies);
    for (const [apiVersion, data] of rendered.get(event.id) ?? []) {
      const chain = chainOf(event.resourceType, event.resourceId, apiVersion);
      const { body, previousDigest, digest } = bodyOf(event, apiVersion, data, last.get(chain));
      last.set(chain, digest);
      em.create(EventBody, { ...row, apiVersion, previousDigest, digest, body }, { persist: true });
      bodies.set(apiVersion, { body, digest });
    }
  }
  return written;
}

const chainOf = (...parts: [resourceType: string, resourceId: string, apiVersion: string]): string => parts.join(' ');

/**
 * The statement that reads what precedes these events of one organization: of each, if it is written already. Its rows
 * are in the order of `sequence`.
 */
export function selectPrevious(events: readonly Event[]): Statement {
  const previous = events.map(({ resourceType, resourceId, sequence }) => [resourceType, resourceId, sequence - 1]);
  return {
    sql: `select event.resource_type, event.resource_id, body.api_version, body.digest
      from events event
      join event_bodies body on body.organization_id = event.organization_id and body.event_id = event.id
      where event.organization_id = ? and body.digest is not null
      and (event.resource_type, event.resource_id, event.sequence) in (${previous.map(() => '(?, ?, ?)').join(', ')})
      order by event.sequence`,
    values: [events[0]?.organizationId, ...previous.flat()],
  };
}

/** The digests that precede events, by chain, from the rows of `selectPrevious`. */
export const lastDigests = (rows: Rows): LastDigests =>
  new Map(
    rows.map((row) => {
      const { resource_type: type, resource_id: id, api_version: version } = row;
      return [chainOf(String(type), String(id), String(version)), String(row['digest'])];
    }),
  );
