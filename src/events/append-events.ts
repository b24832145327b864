import type { GraphQLOutputType } from 'graphql';
import { organizationOf } from '../core/access.js';
import { clock } from '../core/clock.js';
import type { Context, DomainEvent } from '../core/context.js';
import { newId } from '../core/ids.js';
import { differing } from '../database/write/changes-of.js';
import { writeBatched } from '../database/write/flush.js';
import { previousValues } from '../database/write/previous-values.js';
import { catalogue, type EventType } from './catalogue.js';
import { queueMails } from './mails/queue-mails.js';
import { snapshotsOnce, type TakeOnce, takeSnapshot } from './snapshots.js';

/** Writes the recorded events to the outbox, in the transaction of the change, and clears the list. */
export async function appendEvents(ctx: Context, take: TakeOnce = snapshotsOnce(ctx)): Promise<void> {
  const events = ctx.events.splice(0);
  if (events.length === 0) return;
  const rows = await Promise.all(events.map((event) => rowOf(ctx, event, take)));
  const { viewer, request } = ctx;
  const { id, clientId = id, idempotencyKey = null, traceparent = null } = request;
  const actor = viewer ? { loginId: viewer.loginId, role: viewer.role } : null;
  const caused = [clientId, idempotencyKey, traceparent, actor];
  await writeBatched(ctx.em, APPEND, [organizationOf(ctx), clock.now(), ...caused, JSON.stringify(rows)]);
  await queueMails(ctx, rows);
}

async function rowOf(ctx: Context, { type, resource, subject, extra }: DomainEvent, take: TakeOnce) {
  const shown = await take(ctx.schema.getType(subject.type) as GraphQLOutputType, subject.value);
  const previous = catalogue[type as EventType].previous && (await shownBefore(ctx, subject, shown as object));
  const data = { type: subject.type, subject: shown, previous, extra };
  return { id: newId(), type, resource_type: resource.type, resource_id: resource.id, data };
}

/** The members of a subject that this mutation changed, as they were shown before. */
async function shownBefore(ctx: Context, { type, value }: DomainEvent['subject'], shown: object) {
  const before = previousValues(ctx.em).get(value) ?? {};
  const row = Object.assign(Object.create(Object.getPrototypeOf(value)), value, before);
  return differing((await takeSnapshot(ctx.schema.getType(type) as GraphQLOutputType, row, ctx)) as object, shown);
}

/**
 * Inserts the events in the order in which they were recorded; the database counts `number` up with each row.
 *
 * RACE: `number` is the order of the events that depend on each other. A mutation that finds what another one has changed,
 * or wants to change it, waits for the commit of the other one, which holds the rows locked; only then it inserts its
 * events. So of one resource, the relay never sees the later event without the earlier one.
 */
const APPEND = `
  insert into events (
    id, organization_id, created_at, type, resource_type, resource_id, request_id, idempotency_key, traceparent, actor, data
  )
  select id, ?::uuid, ?::timestamptz, type, resource_type, resource_id, ?, ?, ?, ?::jsonb, data
  from rows from (
    jsonb_to_recordset(?) as (id uuid, type text, resource_type text, resource_id uuid, data jsonb)
  ) with ordinality as event (id, type, resource_type, resource_id, data, place)
  order by place`;
