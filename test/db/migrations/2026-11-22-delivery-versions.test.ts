import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { graphql } from 'graphql';
import { verifyDigest } from '../../../examples/receivers/verify-webhook.cjs';
import { newId } from '../../../src/core/ids.js';
import type { WebhookEndpoint } from '../../../src/webhooks/endpoints/webhook-endpoint.entity.js';
import {
  closeReceivers,
  newResource,
  openReceiver,
  openWebhookStore,
  until,
} from '../../webhooks/support/webhook-sink.js';

type Office = Awaited<ReturnType<typeof openWebhookStore>>;

const BEFORE = '2026-11-21-append-only';
const DIGEST = 'd'.repeat(64);

const textOf = (id: string, version: string, more = '') =>
  `{"id":"${id}","type":"plant.created","api_version":"${version}","data":{"name":"Blätter 🌿 \\"api_version\\":\\"x\\""}${more}}`;

/** A delivery as releases before this migration wrote it: with its own copy of the body, and asked for again. */
async function deliver(office: Office, endpoint: WebhookEndpoint, eventId: string, body: string): Promise<void> {
  await office.orm.em.fork().execute(
    `insert into webhook_deliveries (id, organization_id, created_at, endpoint_id, event_id, event_type, body, state)
     values (?, ?, now(), ?, ?, 'plant.created', ?, 'pending')`,
    [newId(), endpoint.organizationId, endpoint.id, eventId, body],
  );
}

const keepBody = (office: Office, organizationId: string, eventId: string, version: string, body: string) =>
  office.orm.em
    .fork()
    .execute(
      `insert into event_bodies (organization_id, event_id, api_version, digest, body) values (?, ?, ?, '${DIGEST}', ?)`,
      [organizationId, eventId, version, body],
    );

describe('the migration that takes the copies of bodies out of deliveries', () => {
  let office: Office;
  let organizationId: string;
  let ids: { known: string; old: string; other: string };
  let receivers: Awaited<ReturnType<typeof openReceiver>>[];
  let sent: { known: string; old: string; other: string };
  const resource = newResource();

  beforeAll(async () => {
    office = await openWebhookStore({}, BEFORE);
    organizationId = await office.organization('a');
    receivers = [await openReceiver(), await openReceiver()];
    const [one, two] = [
      await office.endpoint(organizationId, receivers[0]?.url ?? ''),
      await office.endpoint(organizationId, receivers[1]?.url ?? ''),
    ];
    const events = await office.write(
      organizationId,
      ...[resource, newResource(), newResource()].map((id) => ['plant.created', id] as ['plant.created', string]),
    );
    const [old, known, other] = events.map(({ id }) => id) as [string, string, string];
    ids = { known, old, other };
    await office.orm.em.fork().execute('update events set position = number');
    // The endpoints use 2025-10-01 now; two of the events were published when they used 2025-09-01.
    const version = '2025-09-01';
    sent = {
      known: textOf(known, version, `,"previous_digest":null,"digest":"${DIGEST}"`),
      old: textOf(old, version),
      other: textOf(other, '2025-10-01', `,"previous_digest":"${'c'.repeat(64)}","digest":"${DIGEST}"`),
    };
    await keepBody(office, organizationId, known, version, sent.known);
    await keepBody(office, organizationId, known, '2025-10-01', textOf(known, '2025-10-01'));
    for (const endpoint of [one, two]) await deliver(office, endpoint, old, sent.old);
    await deliver(office, one, known, sent.known);
    await deliver(office, two, other, sent.other);
    await office.orm.migrator.up();
  });

  afterAll(async () => {
    await closeReceivers();
    await office.close();
  });

  const rows = <T extends object>(query: string, values: unknown[] = []) =>
    office.orm.em.fork().execute<T[]>(query, values);

  it('names the version of each, whatever its endpoint uses now, and keeps every body once', async () => {
    const deliveries = await rows(`select event_id as id, api_version as version, count(*)::int as count
      from webhook_deliveries group by 1, 2 order by 1`);
    expect(deliveries).toEqual([
      { id: ids.old, version: '2025-09-01', count: 2 },
      { id: ids.known, version: '2025-09-01', count: 1 },
      { id: ids.other, version: '2025-10-01', count: 1 },
    ]);
    const bodies = await rows(`select event_id as id, api_version as version, previous_digest as previous, digest, body
      from event_bodies order by 1, 2`);
    expect(bodies).toEqual([
      { id: ids.old, version: '2025-09-01', previous: null, digest: null, body: sent.old },
      { id: ids.known, version: '2025-09-01', previous: null, digest: DIGEST, body: sent.known },
      { id: ids.known, version: '2025-10-01', previous: null, digest: DIGEST, body: textOf(ids.known, '2025-10-01') },
      { id: ids.other, version: '2025-10-01', previous: 'c'.repeat(64), digest: DIGEST, body: sent.other },
    ]);
  });

  it('shows in the feed what it showed: no body of before there were digests', async () => {
    const contextValue = { ...office.context(organizationId), apiVersion: '2025-09-01' };
    const source = '{ events { items { id body digest } } }';
    const { data } = await graphql({ schema: office.schema, source, contextValue });
    expect(JSON.parse(JSON.stringify(data)).events.items).toEqual([
      { id: ids.old, body: null, digest: null },
      { id: ids.known, body: sent.known, digest: DIGEST },
      { id: ids.other, body: null, digest: null },
    ]);
  });

  it('leaves no delivery without a body', async () => {
    const wrong = `update webhook_deliveries set api_version = '2020-01-01' where event_id = ?`;
    await expect(rows(wrong, [ids.old])).rejects.toThrow(/webhook_deliveries_event_id_foreign/);
  });

  it('lets them be sent byte for byte, and begins the chain of a resource with the first digest', async () => {
    await office.write(organizationId, ['plant.updated', resource]);
    const worker = await office.start();
    try {
      await until(() => receivers.every(({ received }) => received.length === 3));
    } finally {
      await worker.stop();
    }
    const bodies = receivers.map(({ received }) =>
      Object.fromEntries(received.map(({ headers, body }) => [headers['webhook-id'], body])),
    );
    expect(bodies[0]).toMatchObject({ [ids.old]: sent.old, [ids.known]: sent.known });
    expect(bodies[1]).toMatchObject({ [ids.old]: sent.old, [ids.other]: sent.other });
    const next = receivers[0]?.received.map(({ body }) => body).find((body) => body.includes('"plant.updated"'));
    expect(verifyDigest(String(next), null).sequence).toBe(2);
  });
});

describe('a delivery with other bytes than its event has', () => {
  it('stops the migration, and nothing is changed', async () => {
    const office = await openWebhookStore({}, BEFORE);
    try {
      const organizationId = await office.organization('b');
      const endpoint = await office.endpoint(organizationId, 'https://example.com/');
      const [event] = await office.write(organizationId, ['plant.created', newResource()]);
      const id = String(event?.id);
      await keepBody(office, organizationId, id, '2025-10-01', textOf(id, '2025-10-01'));
      await deliver(office, endpoint, id, textOf(id, '2025-10-01', ',"more":1'));
      await expect(office.orm.migrator.up()).rejects.toThrow('has another body than event_bodies');
      const [row] = await office.orm.em.fork().execute<{ body: string }[]>('select body from webhook_deliveries');
      expect(row?.body).toBe(textOf(id, '2025-10-01', ',"more":1'));
    } finally {
      await office.close();
    }
  });
});
