import { afterAll, expect, it } from '@jest/globals';
import { inOrganization } from '../../../src/database/database-role.js';
import { readBacklog } from '../../../src/webhooks/worker/read-backlog.js';
import { newResource, openWebhookStore } from '../support/webhook-sink.js';

const store = await openWebhookStore();
afterAll(store.close);
// The organization of the oldest event is not the first by id.
const [late, early] = [await store.organization('late'), await store.organization('early')].sort() as [string, string];

const addEvents = (organizationId: string, count: number, age: string) =>
  store.orm.em.fork().execute(
    `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
     select gen_random_uuid(), ?, now() - ?::interval + number * interval '1 millisecond', 'plant.created', 'plant',
       gen_random_uuid(), 'request', '{}'
     from generate_series(0, ?::int - 1) number`,
    [organizationId, age, count],
  );

/** The position in the feed of the next event that is published already. */
let position = 1;

async function addDeliveries(organizationId: string, endpointId: string, state: string, count: number) {
  await store.orm.em.fork().execute(
    `with event as (
       insert into events (id, organization_id, created_at, type, resource_type, resource_id, sequence, request_id,
         data, position, link)
       select gen_random_uuid(), ?, now() - interval '1 day', 'plant.created', 'plant', gen_random_uuid(), 1,
         'request', '{}', number, repeat('0', 64)
       from generate_series(?::int, ?::int) number returning id, organization_id
     ), body as (
       insert into event_bodies (organization_id, event_id, api_version, digest, body)
       select organization_id, id, '2025-10-01', repeat('0', 64), '{}' from event
     )
     insert into webhook_deliveries
       (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, state, attempt_count)
     select gen_random_uuid(), organization_id, now(), ?, id, 'plant.created', '2025-10-01', ?, 0 from event`,
    [organizationId, position, position + count - 1, endpointId, state],
  );
  position += count;
}

it('counts what waits in all organizations, and finds the oldest event', async () => {
  expect(await readBacklog(store.orm)).toEqual({
    events: 0,
    oldestEventSeconds: 0,
    pendingDeliveries: 0,
    deadDeliveries: 0,
    lateDeliverySeconds: 0,
  });
  await addEvents(late, 3, '40 seconds');
  await addEvents(early, 2, '300 seconds');
  const [one, other] = [
    await store.endpoint(late, 'https://example.com/hooks'),
    await store.endpoint(early, 'https://example.com/hooks'),
  ];
  await addDeliveries(late, one.id, 'pending', 2);
  await addDeliveries(early, other.id, 'pending', 1);
  await addDeliveries(early, other.id, 'dead', 4);
  await addDeliveries(early, other.id, 'delivered', 50);
  // A scrape belongs to no organization.
  const { oldestEventSeconds, ...counts } = await inOrganization(undefined, () => readBacklog(store.orm));
  expect(counts).toEqual({ events: 5, pendingDeliveries: 3, deadDeliveries: 4, lateDeliverySeconds: 0 });
  expect([oldestEventSeconds >= 300, oldestEventSeconds < 330]).toEqual([true, true]);
});

it('counts only up to its limit', async () => {
  await addEvents(early, 30, '100 seconds');
  const { id } = await store.endpoint(late, `https://example.com/${newResource()}`);
  await addDeliveries(late, id, 'dead', 30);
  const { oldestEventSeconds, ...counts } = await readBacklog(store.orm, 20);
  expect(counts).toEqual({ events: 20, pendingDeliveries: 3, deadDeliveries: 20, lateDeliverySeconds: 0 });
  expect(oldestEventSeconds).toBeGreaterThanOrEqual(300);
});

it('says how long the most overdue delivery has been due, leaving out endpoints that keep failing', async () => {
  const organizationId = await store.organization('overdue');
  const [fine, failing] = [
    await store.endpoint(organizationId, 'https://example.com/fine'),
    await store.endpoint(organizationId, 'https://example.com/failing', { failingSince: new Date() }),
  ];
  const due = async (endpointId: string, minutes: number, claimed = false) => {
    await addDeliveries(organizationId, endpointId, 'pending', 1);
    await store.orm.em.fork().execute(
      `update webhook_deliveries set next_attempt_at = now() + ? * interval '1 minute',
         claimed_until = case when ? then now() + interval '1 minute' end
       where organization_id = ? and next_attempt_at is null`,
      [minutes, claimed, organizationId],
    );
  };
  await due(fine.id, 10);
  await due(failing.id, -60);
  // A worker is about to send it.
  await due(fine.id, -30, true);
  expect((await readBacklog(store.orm)).lateDeliverySeconds).toBe(0);
  await due(fine.id, -5);
  await due(fine.id, -2);
  const { lateDeliverySeconds } = await readBacklog(store.orm);
  expect([lateDeliverySeconds >= 300, lateDeliverySeconds < 330]).toEqual([true, true]);
});
