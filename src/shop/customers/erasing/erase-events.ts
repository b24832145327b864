import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { redact, type Traces } from '../../../core/personal-data/redact.js';
import { lock } from '../../../database/write/advisory-locks.js';
import type { Event } from '../../../events/event.entity.js';
import type { Customer } from '../customer.entity.js';

/** How many events are changed by one statement. */
const PAGE = 200;

interface StoredEvent extends Pick<Event, 'id' | 'number' | 'organizationId' | 'data' | 'actor'> {
  bodies: { version: string; body: string }[] | null;
}

/**
 * Erases the personal data of a customer from the events of the customer and of their orders, and from those of plants of which
 * they are the actor, in all stored versions, and from the answers of those who received them. Events of other customers and of
 * their orders stay: somebody else may have an address that was this customer's.
 *
 * RACE: a relay may publish such an event at the same time. It holds the lock of the relays from before it reads events
 * until it has committed their bodies (`webhooks/worker/publish-batch.ts`).
 */
export async function eraseEvents(ctx: Context, { id, organizationId }: Customer, traces: Traces): Promise<void> {
  await lock(ctx, 'webhook relay', organizationId);
  const logins = JSON.stringify([...traces.loginIds]);
  for (let after = '0', full = true; full; ) {
    const events: StoredEvent[] = await ctx.em.execute(READ, [organizationId, id, id, logins, after]);
    full = events.length === PAGE;
    after = events.at(-1)?.number ?? after;
    const erased = [];
    for (const event of events) erased.push(...(await erasedEvent(ctx, event, traces)));
    await ctx.em.execute(ERASE, [JSON.stringify(erased), clock.now()]);
  }
}

const READ = `select e.id, e.number::text as number, e.organization_id as "organizationId", e.data, e.actor, (
    select json_agg(json_build_object('version', b.api_version, 'body', b.body))
    from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
  ) as bodies
  from events e
  where e.organization_id = ? and (
    (e.resource_type = 'customer' and e.resource_id = ?) or
    (e.resource_type = 'order' and e.resource_id in (select id from orders where customer_id = ?)) or
    (e.resource_type not in ('customer', 'order') and e.actor ->> 'loginId' in (select jsonb_array_elements_text(?::jsonb)))
  ) and e.number > ?::bigint order by e.number limit ${PAGE}`;

const ERASE = `
  with erased as (
    select * from jsonb_to_recordset(?::jsonb)
      as event(id uuid, "organizationId" uuid, data jsonb, actor jsonb, bodies jsonb)
  ), body as (
    update event_bodies stored set body = new.body
    from erased, jsonb_to_recordset(erased.bodies) as new(version text, body text)
    where stored.organization_id = erased."organizationId" and stored.event_id = erased.id and stored.api_version = new.version
  ), answer as (
    update webhook_attempts set response = null from erased, webhook_deliveries delivery
    where delivery.organization_id = erased."organizationId" and delivery.event_id = erased.id
      and delivery_id = delivery.id and response is not null
  )
  update events set data = erased.data, actor = erased.actor, erased_at = ? from erased where events.id = erased.id`;

/** The event without personal data; none if it has none. Its bodies are rendered anew, whatever a version calls what was erased. */
async function erasedEvent(ctx: Context, event: StoredEvent, traces: Traces): Promise<StoredEvent[]> {
  const data = { ...event.data, subject: redact(ctx.schema, event.data.type, event.data.subject, traces) };
  const actor = redact(ctx.schema, 'EventActor', event.actor, traces) as Event['actor'];
  const erased = { ...event, data, actor } as StoredEvent;
  if (JSON.stringify(erased) === JSON.stringify(event)) return [];
  const bodies = [];
  for (const { version, body } of event.bodies ?? []) {
    const old = JSON.parse(body);
    const rendered = old.data.truncated ? old.data : await ctx.renderEvent(version, erased, ctx.em);
    const byActor = actor ? { ...old.actor, login_id: actor.loginId } : old.actor;
    bodies.push({ version, body: JSON.stringify({ ...old, actor: byActor, data: rendered }) });
  }
  return [{ ...erased, bodies }];
}
