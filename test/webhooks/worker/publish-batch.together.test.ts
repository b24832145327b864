import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RenderEvent } from '../../../src/core/context.js';
import { lockNumber } from '../../../src/database/write/advisory-locks.js';
import { OutboxRelay } from '../../../src/webhooks/worker/outbox-relay.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { newResource, openWebhookStore, until } from '../support/webhook-sink.js';

describeOnPostgres('transactions that publish', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  const relay = (render: RenderEvent) =>
    new OutboxRelay(office.orm, { render }, { created() {}, backlogBegan() {}, backlogEnded() {} });

  const waiting = () =>
    office.orm.em
      .fork()
      .execute(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`);

  beforeAll(async () => {
    office = await openWebhookStore();
  });

  afterAll(async () => {
    await office.close();
  });

  it('run at once for several organizations', async () => {
    const ids = [await office.organization('slow'), await office.organization('quick')].sort();
    for (const id of ids) await office.write(id, ['plant.created', newResource()]);
    const rendered: string[] = [];
    let go = () => {};
    const second = new Promise<void>((resolve) => {
      go = resolve;
    });
    await relay(async (_, { organizationId }) => {
      rendered.push(organizationId);
      if (organizationId === ids[1]) go();
      await second;
      return {};
    }).publish();
    expect([...new Set(rendered)].toSorted()).toEqual(ids);
    for (const id of ids) expect(await office.positions(id)).toEqual([1]);
  });

  it('wait while personal data is erased, and publish what is left', async () => {
    const organizationId = await office.organization('erased');
    const [event] = await office.write(organizationId, ['customer.updated', newResource(), { name: 'Ada' }]);
    const shown: unknown[] = [];
    const published = await office.orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${lockNumber('webhook relay')})`, [organizationId]);
      const publishing = relay(async (_, { data }) => {
        shown.push(data.subject['name']);
        return { name: data.subject['name'] };
      }).publish();
      await until(async () => (await waiting()).length > 0);
      await em.execute("select set_config('plant_store.erasing', 'yes', true)");
      await em.execute(
        `update events set erased_at = now(), data = jsonb_set(data, '{subject,name}', '"[erased]"') where id = ?`,
        [event?.id],
      );
      return { publishing };
    });
    await published.publishing;
    expect(shown).toEqual(['[erased]', '[erased]']);
    expect(await office.positions(organizationId)).toEqual([1]);
    const bodies = await office.orm.em
      .fork()
      .execute<{ body: string }[]>('select body from event_bodies where organization_id = ?', [organizationId]);
    expect(bodies.map(({ body }) => JSON.parse(body).data)).toEqual([{ name: '[erased]' }, { name: '[erased]' }]);
  });

  it('deliver to an endpoint that was created before the event, also if both came while they waited', async () => {
    const organizationId = await office.organization('joined');
    await office.write(organizationId, ['plant.created', newResource()]);
    const { publishing, id, event } = await office.orm.em.fork().transactional(async (em) => {
      await em.execute(`select pg_advisory_xact_lock(${lockNumber('webhook relay')})`, [organizationId]);
      const publishing = relay(async () => ({})).publish();
      await until(async () => (await waiting()).length > 0);
      const { id } = await office.endpoint(organizationId, 'https://plants.example/hooks');
      const [event] = await office.write(organizationId, ['plant.updated', newResource()]);
      return { publishing, id, event };
    });
    await publishing;
    expect(await office.positions(organizationId)).toEqual([1, 2]);
    const delivered = (await office.deliveries(organizationId)).map(({ endpointId, eventId }) => [endpointId, eventId]);
    expect(delivered).toContainEqual([id, event?.id]);
  });
});
