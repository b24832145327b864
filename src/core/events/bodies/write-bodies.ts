import { ref } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Event } from '../event.entity.js';
import { EventBody } from './event-body.entity.js';
import { bodyOf } from './event-body.js';

/** The `data` of events, by event and by API version. */
export type Rendered = ReadonlyMap<string, ReadonlyMap<string, object>>;

/** The digests of the bodies of events, by event and by API version. */
export type BodyDigests = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Writes the bodies of these events of one organization, each chained to the previous one of its resource and
 * version. The events are in order, and nobody else publishes events of this organization at the same time. Returns
 * the digests of the bodies by event and by API version.
 */
export async function writeBodies(
  em: EntityManager,
  events: readonly Event[],
  rendered: Rendered,
): Promise<BodyDigests> {
  const written = new Map<string, Map<string, string>>();
  const last = await lastDigests(em, events);
  for (const event of events) {
    const row = { organizationId: event.organizationId, event: ref(event) };
    const digests = new Map<string, string>();
    written.set(event.id, digests);
    for (const [apiVersion, data] of rendered.get(event.id) ?? []) {
      const chain = chainOf(event.resourceType, event.resourceId, apiVersion);
      const { body, previousDigest, digest } = bodyOf(event, apiVersion, data, last.get(chain));
      last.set(chain, digest);
      em.create(EventBody, { ...row, apiVersion, previousDigest, digest, body }, { persist: true });
      digests.set(apiVersion, digest);
    }
  }
  return written;
}

const chainOf = (...parts: [resourceType: string, resourceId: string, apiVersion: string]): string => parts.join(' ');

interface Last {
  resource_type: string;
  resource_id: string;
  api_version: string;
  digest: string;
}

/** The digests that precede these events, by chain. */
async function lastDigests(em: EntityManager, events: readonly Event[]): Promise<Map<string, string>> {
  const before = new Map<string, unknown[]>();
  for (const { resourceType, resourceId, sequence } of events) {
    const resource = `${resourceType} ${resourceId}`;
    if (sequence > 1 && !before.has(resource)) before.set(resource, [resourceType, resourceId, sequence - 1]);
  }
  if (before.size === 0) return new Map();
  const places = [...before.values()];
  const rows = await em.execute<Last[]>(
    `select event.resource_type, event.resource_id, body.api_version, body.digest
     from events event
     join event_bodies body on body.organization_id = event.organization_id and body.event_id = event.id
     where event.organization_id = ? and body.digest is not null
     and (event.resource_type, event.resource_id, event.sequence) in (${places.map(() => '(?, ?, ?)').join(', ')})`,
    [events[0]?.organizationId, ...places.flat()],
  );
  return new Map(rows.map((row) => [chainOf(row.resource_type, row.resource_id, row.api_version), row.digest]));
}
