import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { lockNumber } from '../../../core/persistence/advisory-locks.js';
import { redact } from '../../../core/personal-data/redact.js';
import type { Customer } from '../customer.entity.js';

/** How many events are changed by one statement. */
const PAGE = 200;

/** What of an event can hold personal data. */
interface Personal {
  data: unknown;
  actor: unknown;
}

interface StoredEvent extends Personal {
  id: string;
  number: string;
  bodies: { version: string; body: string }[] | null;
}

/**
 * Erases the personal data of a customer from the events of the customer and of their orders, and from those of which
 * they are the actor, in all stored versions, and from the answers of those who received them. Returns the ids of the addresses that the events named.
 *
 * RACE: a relay may publish such an event at the same time. It holds the lock of the relays from before it reads events
 * until it has committed their bodies (`webhooks/worker/publishing/publish-batch.ts`).
 */
export async function eraseEvents(
  ctx: Context,
  { id, organizationId }: Customer,
  loginIds: ReadonlySet<string>,
): Promise<string[]> {
  await ctx.em.execute(`select pg_advisory_xact_lock(${lockNumber('webhook relay')})`, [organizationId]);
  const addressIds = new Set<string>();
  for (let after = '0', full = true; full; ) {
    const events: StoredEvent[] = await ctx.em.execute(QUERY, [
      organizationId,
      id,
      id,
      JSON.stringify([...loginIds]),
      after,
    ]);
    full = events.length === PAGE;
    after = events.at(-1)?.number ?? after;
    for (const event of events) collectAddresses(event.data, addressIds);
    await erase(ctx, organizationId, events, loginIds);
  }
  return [...addressIds];
}

const QUERY = `select e.id, e.number::text as number, e.data, e.actor, (
    select json_agg(json_build_object('version', b.api_version, 'body', b.body))
    from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
  ) as bodies
  from events e
  where e.organization_id = ? and (
    (e.resource_type = 'customer' and e.resource_id = ?) or
    (e.resource_type = 'order' and e.resource_id in (select id from orders where customer_id = ?)) or
    e.actor ->> 'loginId' in (select jsonb_array_elements_text(?::jsonb))
  ) and e.number > ?::bigint order by e.number limit ${PAGE}`;

async function erase(
  ctx: Context,
  organizationId: string,
  events: readonly StoredEvent[],
  loginIds: ReadonlySet<string>,
): Promise<void> {
  const changed = events
    .map((event) => ({ ...event, erased: redact({ data: event.data, actor: event.actor }, loginIds) as Personal }))
    .filter(({ data, actor, erased }) => JSON.stringify({ data, actor }) !== JSON.stringify(erased));
  const bodies = changed.flatMap(({ id, bodies: stored }) =>
    (stored ?? []).map(({ version, body }) => ({
      ...{ id, version },
      body: JSON.stringify(redact(JSON.parse(body), loginIds)),
    })),
  );
  await ctx.em.execute(
    `update events set data = erased.data, actor = erased.actor, erased_at = ?
     from jsonb_to_recordset(?::jsonb) as erased(id uuid, data jsonb, actor jsonb) where events.id = erased.id`,
    [clock.now(), JSON.stringify(changed.map(({ id, erased }) => ({ id, ...erased })))],
  );
  await ctx.em.execute(
    `update event_bodies set body = erased.body
     from jsonb_to_recordset(?::jsonb) as erased(id uuid, version text, body text)
     where organization_id = ? and event_id = erased.id and api_version = erased.version`,
    [JSON.stringify(bodies), organizationId],
  );
  await ctx.em.execute(
    `update webhook_attempts set response = null where response is not null and delivery_id in (
       select id from webhook_deliveries where organization_id = ?
       and event_id in (select value::uuid from jsonb_array_elements_text(?::jsonb)))`,
    [organizationId, JSON.stringify(changed.map(({ id }) => id))],
  );
}

/** The ids of all addresses in a snapshot: answers that name one of them hold a copy of it. */
function collectAddresses(value: unknown, ids: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  if ('recipient' in value && 'id' in value) ids.add(String(value.id));
  for (const part of Object.values(value)) collectAddresses(part, ids);
}
