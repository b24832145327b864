import type { EntityManager } from '@mikro-orm/postgresql';
import type { Bodies } from '../../../core/events/bodies/write-bodies.js';
import { linkOf } from '../../../core/events/chain/link-of.js';
import { writeBatched } from '../../../core/persistence/messages/batched-flush.js';
import type { Rows, Sql } from '../../../core/persistence/messages/execute-together.js';
import type { Batch } from './read-batch.js';

/** The statement that reads the last position and link of an organization: no row before its first event. */
export const selectEnd = (organizationId: string): Sql => ({
  sql: 'select position, link from event_chains where organization_id = ?',
  values: [organizationId],
});

interface Continuation extends Pick<Batch, 'events' | 'dataDigests'> {
  /** The row of `selectEnd`, if any. */
  end: Rows[number] | undefined;
  bodies: Bodies;
}

/**
 * Gives these events of one organization its next positions, and chains each to the one before it, with the next
 * statement of the transaction.
 */
export async function appendToChain(
  em: EntityManager,
  organizationId: string,
  { events, dataDigests, bodies, end }: Continuation,
): Promise<void> {
  let { position, link } = (end ?? { position: 0 }) as { position: number; link?: string };
  const rows = events.map((event) => {
    event.position = ++position;
    const dataDigest = String(dataDigests.get(event.id));
    const bodyDigests = new Map([...(bodies.get(event.id) ?? [])].map(([version, { digest }]) => [version, digest]));
    link = linkOf(event, { dataDigest, bodyDigests }, link);
    return { id: event.id, position, data_digest: dataDigest, link };
  });
  await writeBatched(
    em,
    `update events set position = published.position, data_digest = published.data_digest, link = published.link
     from json_to_recordset(?) as published (id uuid, position int, data_digest text, link text)
     where events.organization_id = ? and events.id = published.id`,
    [JSON.stringify(rows), organizationId],
  );
  await writeBatched(
    em,
    `insert into event_chains (organization_id, position, link) values (?, ?, ?)
     on conflict (organization_id) do update set position = excluded.position, link = excluded.link`,
    [organizationId, position, link],
  );
}
