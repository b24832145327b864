import type { GraphQLOutputType } from 'graphql';
import { organizationOf } from '../access.js';
import type { Context, DomainEvent } from '../context.js';
import { takeSnapshot } from '../snapshots/take-snapshot.js';
import { Event } from './event.entity.js';

/** Writes the recorded events to the outbox, in the transaction of the change, and clears the list. */
export async function appendEvents(ctx: Context): Promise<void> {
  const events = ctx.events.splice(0);
  if (events.length === 0) return;
  const data = await Promise.all(events.map((event) => dataOf(ctx, event)));
  const last = await advanceStreams(ctx, events);
  const counts = new Map<string, number>();
  for (const event of events) counts.set(streamOf(event), (counts.get(streamOf(event)) ?? 0) + 1);
  events.forEach((event, index) => {
    const stream = streamOf(event);
    const rest = counts.get(stream) ?? 0;
    counts.set(stream, rest - 1);
    ctx.em.create(
      Event,
      {
        organizationId: organizationOf(ctx),
        type: event.type,
        resourceType: event.resource.type,
        resourceId: event.resource.id,
        sequence: (last.get(stream) ?? 0) - rest + 1,
        requestId: ctx.clientRequestId ?? ctx.requestId,
        idempotencyKey: ctx.idempotencyKey,
        traceparent: ctx.traceparent,
        actor: ctx.viewer && { loginId: ctx.viewer.loginId, role: ctx.viewer.role },
        data: data[index] as Event['data'],
      } as never,
      { persist: true },
    );
  });
}

async function dataOf(ctx: Context, { subject, extra }: DomainEvent) {
  const type = ctx.schema.getType(subject.type) as GraphQLOutputType;
  return { type: subject.type, subject: await takeSnapshot(ctx.schema, type, subject.value, ctx), extra };
}

const streamOf = ({ resource }: DomainEvent): string => `${resource.type}:${resource.id}`;

/**
 * RACE: two mutations that change one resource at once must not give two events the same number, nor leave a gap. The
 * upsert locks the row of the stream until the commit. All mutations lock streams in the same order, so that they
 * cannot deadlock.
 */
async function advanceStreams(ctx: Context, events: DomainEvent[]): Promise<Map<string, number>> {
  const streams = [...new Map(events.map((event) => [streamOf(event), event.resource])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const values = streams.map(() => '(?, ?, ?, ?)').join(', ');
  const rows: { resource_type: string; resource_id: string; sequence: number }[] = await ctx.em.execute(
    `insert into event_streams (organization_id, resource_type, resource_id, sequence) values ${values}
     on conflict (organization_id, resource_type, resource_id)
     do update set sequence = event_streams.sequence + excluded.sequence
     returning resource_type, resource_id, sequence`,
    streams.flatMap(([key, { type, id }]) => [
      organizationOf(ctx),
      type,
      id,
      events.filter((event) => streamOf(event) === key).length,
    ]),
  );
  return new Map(rows.map((row) => [`${row.resource_type}:${row.resource_id}`, row.sequence]));
}
