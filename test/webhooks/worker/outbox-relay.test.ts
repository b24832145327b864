import { afterAll, describe, expect, it } from '@jest/globals';
import type { RenderEvent } from '../../../src/core/context.js';
import { Event } from '../../../src/events/event.entity.js';
import { findingsOf } from '../../../src/operations/audit/audit.js';
import { lawsOf } from '../../../src/operations/audit/law.js';
import { OutboxRelay } from '../../../src/webhooks/worker/outbox-relay.js';
import { relayOutbox } from '../support/relay-outbox.js';
import { newPlants, newResource, openWebhookStore } from '../support/webhook-sink.js';

const office = await openWebhookStore();
afterAll(office.close);

describe('the relay', () => {
  const render = async () => ({});

  /** What is wrong with the numbers and chains of the events of all organizations. */
  const broken = async () =>
    (
      await Promise.all(
        [...lawsOf('chain'), ...lawsOf('numbering')].map((law) => findingsOf(office.orm.em.fork(), law)),
      )
    ).flat();

  it('numbers the events of each organization from 1, in the order of writing, and creates each delivery once', async () => {
    const [a, b] = [await office.organization('a'), await office.organization('b')];
    await office.endpoint(a, 'https://example.com/1');
    await office.endpoint(a, 'https://example.com/2');
    await office.write(a, ...newPlants(2));
    await office.write(b, ...newPlants(1));
    await relayOutbox(office.orm, render);
    expect(await office.positions(a)).toEqual([1, 2]);
    expect(await office.positions(b)).toEqual([1]);
    expect(await office.deliveries(a)).toHaveLength(4);
    await relayOutbox(office.orm, render);
    expect(await office.deliveries(a)).toHaveLength(4);
  });

  it('publishes only for the organizations that it is given, if any', async () => {
    const [a, b] = [await office.organization('given'), await office.organization('not-given')];
    for (const id of [a, b]) await office.write(id, ...newPlants(1));
    const relay = new OutboxRelay(office.orm, { render }, { created() {}, backlogBegan() {}, backlogEnded() {} });
    await relay.publish([]);
    await relay.publish([a]);
    expect([await office.positions(a), await office.positions(b)]).toEqual([[1], [null]]);
    await relay.publish();
    expect(await office.positions(b)).toEqual([1]);
  });

  it('takes more than one batch, and numbers the events of each resource from 1', async () => {
    const organizationId = await office.organization('many');
    const resources = [newResource(), newResource(), newResource()];
    const written = Array.from({ length: 250 }, (_, at) => String(resources[at % 3]));
    await office.write(organizationId, ...written.map((id): ['plant.created', string] => ['plant.created', id]));
    await relayOutbox(office.orm, render);
    expect(await office.positions(organizationId)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    const order = { filters: false as const, orderBy: { position: 'asc' as const } };
    const events = await office.orm.em.fork().find(Event, { organizationId }, order);
    expect(events.map(({ resourceId, sequence }) => [resourceId, sequence])).toEqual(
      written.map((id, at) => [id, Math.floor(at / 3) + 1]),
    );
    expect(await broken()).toEqual([]);
  });

  it('publishes a backlog apart from the events of all others, and backlogs in turn', async () => {
    const [a, b, c] = [
      await office.organization('heavy-1'),
      await office.organization('heavy-2'),
      await office.organization('light'),
    ];
    for (const id of [a, b, c]) await office.endpoint(id, 'https://example.com/');
    for (const id of [a, b]) await office.write(id, ...newPlants(350));
    const published = async () => {
      const counts = [];
      for (const id of [a, b, c])
        counts.push((await office.positions(id)).filter((position) => position !== null).length);
      return counts;
    };
    const called: string[] = [];
    const relay = new OutboxRelay(
      office.orm,
      { render },
      {
        created: () => called.push('created'),
        backlogBegan: () => called.push('began'),
        backlogEnded: () => called.push('ended'),
      },
    );
    await office.write(c, ...newPlants(1));
    await relay.publish();
    expect(await published()).toEqual([100, 100, 1]);
    await office.write(c, ...newPlants(1));
    await relay.publish();
    expect(await published()).toEqual([100, 100, 2]);
    for (const done of [200, 300]) {
      expect(await relay.publishBacklog()).toBe(true);
      expect(await relay.publishBacklog()).toBe(true);
      expect(await published()).toEqual([done, done, 2]);
    }
    expect(await relay.publishBacklog()).toBe(true);
    expect(await relay.publishBacklog()).toBe(false);
    expect(await published()).toEqual([350, 350, 2]);
    expect(await relay.publishBacklog()).toBe(false);
    const batches = Array(2 + 2 * 4).fill('created');
    const heavy = ['began', 'began', 'began', 'ended'];
    expect(called.toSorted()).toEqual([...heavy, ...heavy, ...batches].toSorted());
    expect(await broken()).toEqual([]);
  });

  it('continues with the other backlogs when one cannot be published', async () => {
    const [faulty, fine] = [await office.organization('stuck'), await office.organization('going')].sort();
    let broken = false;
    const failing: RenderEvent = async (_, { organizationId }) => {
      if (broken && organizationId === faulty) throw new Error('no such field');
      return {};
    };
    let woken = 0;
    const wake = () => {
      woken += 1;
    };
    const relay = new OutboxRelay(
      office.orm,
      { render: failing },
      { created() {}, backlogBegan: wake, backlogEnded() {} },
    );
    // One after the other, so that the faulty one is the first in the list.
    for (const id of [faulty, fine]) {
      await office.write(String(id), ...newPlants(110));
      await relay.publish();
    }
    expect(woken).toBe(2);
    broken = true;
    await expect(relay.publishBacklog()).rejects.toThrow('no such field');
    expect(woken).toBe(3);
    expect(await relay.publishBacklog()).toBe(false);
    const left = async (id?: string) =>
      (await office.positions(String(id))).filter((position) => position === null).length;
    expect([await left(faulty), await left(fine)]).toEqual([10, 0]);
  });

  it('publishes once, without gaps, however many relays run while events are written', async () => {
    const organizationId = await office.organization('race');
    await office.endpoint(organizationId, 'https://example.com/');
    const resources = [newResource(), newResource(), newResource()] as const;
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
        await office.write(
          organizationId,
          ['plant.updated', resources[i % 3] ?? resources[0]],
          ['plant.updated', resources[0]],
        );
      }
    };
    const runner = async () => {
      while (writing) await relayOutbox(office.orm, render);
    };
    const runners = [reader(), runner(), runner(), runner()];
    await Promise.all([writer(), writer(), writer(), writer()]);
    writing = false;
    await relayOutbox(office.orm, render);
    await Promise.all(runners);
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(await office.deliveries(organizationId)).toHaveLength(200);
    expect(await broken()).toEqual([]);
  });

  it('does not give the position of a deleted event to the next one', async () => {
    const organizationId = await office.organization('cut');
    await office.write(organizationId, ...newPlants(2));
    await relayOutbox(office.orm, render);
    await office.orm.em.fork().transactional(async (em) => {
      await em.execute('set local session_replication_role = replica');
      await em.execute(
        'delete from event_bodies where event_id in (select id from events where position = 2 and organization_id = ?)',
        [organizationId],
      );
      await em.execute('delete from events where position = 2 and organization_id = ?', [organizationId]);
    });
    await office.write(organizationId, ...newPlants(1));
    await relayOutbox(office.orm, render);
    expect(await office.positions(organizationId)).toEqual([1, 3]);
    expect((await broken()).map(({ law }) => law)).toEqual(['event.link', 'event.position']);
  });

  it('keeps the events of an organization whose bodies cannot be rendered, and continues with the others', async () => {
    const [faulty, fine] = [await office.organization('broken'), await office.organization('fine')];
    for (const id of [faulty, fine]) await office.endpoint(id, 'https://example.com/');
    await office.write(faulty, ...newPlants(1));
    await office.write(fine, ...newPlants(1));
    const failing: RenderEvent = async (_, { organizationId }) => {
      if (organizationId === faulty) throw new Error('no such field');
      return {};
    };
    await expect(relayOutbox(office.orm, failing)).rejects.toThrow('Events could not be published');
    expect(await office.positions(faulty)).toEqual([null]);
    expect(await office.positions(fine)).toEqual([1]);
    await relayOutbox(office.orm, render);
    expect(await office.positions(faulty)).toEqual([1]);
  });
});
