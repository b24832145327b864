import type { EntityManager } from '@mikro-orm/postgresql';
import { bodyOf, type ChainedBody } from '../../../core/events/bodies/event-body.js';
import { linkedText, linkOf } from '../../../core/events/chain/link-of.js';
import { writeBatched } from '../../../core/persistence/messages/batched-flush.js';
import type { Rows, Sql } from '../../../core/persistence/messages/execute-together.js';
import { type Batch, resourceOf } from './read-batch.js';
import type { Rendered } from './render-all.js';

/** The bodies of events, by event and by API version. */
export type Bodies = ReadonlyMap<string, ReadonlyMap<string, ChainedBody>>;

interface Unpublished extends Pick<Batch, 'events' | 'dataDigests' | 'last'> {
  organizationId: string;
  rendered: Rendered;
  /** The row of `selectEnd`, if any. */
  end: Rows[number] | undefined;
}

/** The statement that reads the last position and link of an organization: no row before its first event. */
export const selectEnd = (organizationId: string): Sql => ({
  sql: 'select position, link from event_chains where organization_id = ?',
  values: [organizationId],
});

/**
 * Publishes these events of one organization, with the next statement of the transaction: gives each its sequence and
 * position, its body in each version, chained to the previous one of its resource and version, and the link to the event
 * before it. Returns the bodies. The events are in order, and nobody else publishes events of this organization at the
 * same time.
 */
export async function publishEvents(em: EntityManager, unpublished: Unpublished): Promise<Bodies> {
  const { organizationId, events, dataDigests, rendered } = unpublished;
  const last = new Map(unpublished.last);
  let { position, link } = (unpublished.end ?? { position: 0 }) as { position: number; link?: string };
  const bodiesOf = new Map<string, Map<string, ChainedBody>>();
  const published = events.map((event) => {
    const { id } = event;
    const resource = resourceOf(event);
    const before = last.get(resource);
    event.position = ++position;
    event.sequence = (before?.sequence ?? 0) + 1;
    const bodies = new Map<string, ChainedBody>();
    for (const [version, data] of rendered.get(id) ?? [])
      bodies.set(version, bodyOf(event, version, data, before?.digests[version]));
    bodiesOf.set(id, bodies);
    const bodyDigests = new Map([...bodies].map(([version, { digest }]) => [version, digest]));
    last.set(resource, { sequence: event.sequence, digests: Object.fromEntries(bodyDigests) });
    const dataDigest = String(dataDigests.get(id));
    link = linkOf(linkedText(event, { dataDigest, bodyDigests }), link);
    return { id, position, sequence: event.sequence, data_digest: dataDigest, link };
  });
  const bodies = [...bodiesOf].flatMap(([event_id, versions]) =>
    [...versions].map(([api_version, { previousDigest: previous_digest, digest, body }]) => {
      return { event_id, api_version, previous_digest, digest, body };
    }),
  );
  await writeBatched(em, INSERT_BODIES, [organizationId, JSON.stringify(bodies)]);
  await writeBatched(em, UPDATE_EVENTS, [JSON.stringify(published)]);
  await writeBatched(em, WRITE_END, [organizationId, position, link]);
  return bodiesOf;
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
