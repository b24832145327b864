import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { Event } from '../../../src/core/events/event.entity.js';
import { makeBoss } from '../../../src/core/jobs/job-queue.js';
import { DELIVERIES, openQueue } from '../../../src/webhooks/worker/delivery-queue.js';
import { relayOutbox } from '../../../src/webhooks/worker/outbox-relay.js';
import { newResource, openWebhookStore } from '../support/webhook-sink.js';

describe('the relay', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  let boss: PgBoss;
  const render = async () => ({});
  const positions = async (organizationId: string) => {
    const order = { filters: false as const, orderBy: { number: 'asc' as const } };
    return (await office.orm.em.fork().find(Event, { organizationId }, order)).map(({ position }) => position);
  };

  beforeAll(async () => {
    office = await openWebhookStore();
    boss = await makeBoss(office.orm);
    await boss.start();
    await openQueue(boss);
  });

  afterAll(async () => {
    await boss.stop({ graceful: false });
    await office.close();
  });

  it('numbers the events of each organization from 1, in the order of writing, and makes one job a delivery', async () => {
    const [a, b] = [await office.organization('a'), await office.organization('b')];
    await office.endpoint(a, 'https://example.com/1');
    await office.endpoint(a, 'https://example.com/2');
    await office.write(a, ['plant.created', newResource()], ['plant.created', newResource()]);
    await office.write(b, ['plant.created', newResource()]);
    await relayOutbox(office.orm, boss, render);
    expect(await positions(a)).toEqual([1, 2]);
    expect(await positions(b)).toEqual([1]);
    expect(await office.deliveries(a)).toHaveLength(4);
    expect(await boss.findJobs(DELIVERIES)).toHaveLength(4);
    await relayOutbox(office.orm, boss, render);
    expect(await office.deliveries(a)).toHaveLength(4);
    expect(await boss.findJobs(DELIVERIES)).toHaveLength(4);
  });

  it('takes more than one batch', async () => {
    const organizationId = await office.organization('many');
    await office.write(
      organizationId,
      ...Array.from({ length: 250 }, () => ['plant.created', newResource()] as ['plant.created', string]),
    );
    await relayOutbox(office.orm, boss, render);
    expect(await positions(organizationId)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it('publishes once, without gaps, however many relays run while events are written', async () => {
    const organizationId = await office.organization('race');
    await office.endpoint(organizationId, 'https://example.com/');
    let writing = true;
    // A reader of the feed: what it has read must never get anything in between.
    const seen: number[] = [];
    const reader = async () => {
      while (writing || seen.length < 200) {
        const where = { organizationId, position: { $gt: seen.at(-1) ?? 0 } };
        const rows = await office.orm.em.fork().find(Event, where, { filters: false, orderBy: { position: 'asc' } });
        seen.push(...rows.map(({ position }) => position as number));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const writer = async () => {
      for (let i = 0; i < 25; i += 1) {
        await office.write(organizationId, ['plant.created', newResource()], ['plant.created', newResource()]);
      }
    };
    const runner = async () => {
      while (writing) await relayOutbox(office.orm, boss, render);
    };
    const runners = [reader(), runner(), runner(), runner()];
    await Promise.all([writer(), writer(), writer(), writer()]);
    writing = false;
    await relayOutbox(office.orm, boss, render);
    await Promise.all(runners);
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await office.deliveries(organizationId)).toHaveLength(200);
  });

  it('keeps the events of an organization whose bodies cannot be made, and goes on with the others', async () => {
    const [broken, fine] = [await office.organization('broken'), await office.organization('fine')];
    for (const id of [broken, fine]) await office.endpoint(id, 'https://example.com/');
    await office.write(broken, ['plant.created', newResource()]);
    await office.write(fine, ['plant.created', newResource()]);
    const failing = async (_: string, event: Event) => {
      if (event.organizationId === broken) throw new Error('no such field');
      return {};
    };
    await expect(relayOutbox(office.orm, boss, failing)).rejects.toThrow('Events could not be published');
    expect(await positions(broken)).toEqual([null]);
    expect(await positions(fine)).toEqual([1]);
    await relayOutbox(office.orm, boss, render);
    expect(await positions(broken)).toEqual([1]);
  });
});
