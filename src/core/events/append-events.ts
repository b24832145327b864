import type { GraphQLOutputType } from 'graphql';
import { organizationOf } from '../access.js';
import { clock } from '../clock.js';
import type { Context, DomainEvent } from '../context.js';
import { newId } from '../ids.js';
import { writeBatched } from '../persistence/messages/batched-flush.js';
import { snapshotsOnce, type TakeOnce } from '../snapshots/take-snapshot.js';

/** Writes the recorded events to the outbox, in the transaction of the change, and clears the list. */
export async function appendEvents(ctx: Context, take: TakeOnce = snapshotsOnce(ctx)): Promise<void> {
  const events = ctx.events.splice(0);
  if (events.length === 0) return;
  const rows = await Promise.all(events.map((event) => rowOf(ctx, event, take)));
  const { viewer, request } = ctx;
  const { id, clientId = id, idempotencyKey = null, traceparent = null } = request;
  const actor = viewer ? { loginId: viewer.loginId, role: viewer.role } : null;
  const organization = organizationOf(ctx);
  await writeBatched(ctx.em, APPEND, [
    JSON.stringify(rows),
    organization,
    organization,
    clock.now(),
    clientId,
    idempotencyKey,
    traceparent,
    actor,
  ]);
}

async function rowOf(ctx: Context, { type, resource, subject, extra }: DomainEvent, take: TakeOnce) {
  const shown = await take(ctx.schema.getType(subject.type) as GraphQLOutputType, subject.value);
  const data = { type: subject.type, subject: shown, extra };
  return { id: newId(), type, resource_type: resource.type, resource_id: resource.id, data };
}

/**
 * Numbers the events of each resource and inserts them, in the order in which they were recorded.
 *
 * RACE: two mutations that change one resource at once must not give two events the same number, nor leave a gap. The
 * upsert locks the row of the stream until the commit. All mutations lock streams in the same order, so that they
 * cannot deadlock.
 */
const APPEND = `
  with recorded as (
    select * from rows from (
      jsonb_to_recordset(?) as (id uuid, type text, resource_type text, resource_id uuid, data jsonb)
    ) with ordinality as event (id, type, resource_type, resource_id, data, place)
  ), streams as (
    insert into event_streams (organization_id, resource_type, resource_id, sequence)
    select ?::uuid, resource_type, resource_id, count(*) from recorded
    group by resource_type, resource_id order by resource_type, resource_id
    on conflict (organization_id, resource_type, resource_id)
    do update set sequence = event_streams.sequence + excluded.sequence
    returning resource_type, resource_id, sequence
  )
  insert into events (
    id, organization_id, created_at, type, resource_type, resource_id, sequence,
    request_id, idempotency_key, traceparent, actor, data
  )
  select id, ?::uuid, ?::timestamptz, type, resource_type, resource_id,
    sequence + 1 - row_number() over (partition by resource_type, resource_id order by place desc),
    ?, ?, ?, ?::jsonb, data
  from recorded join streams using (resource_type, resource_id) order by place`;
