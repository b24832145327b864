import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { chainLaws } from '../../../src/audit/laws/feed/chain-laws.js';
import { violationsOf } from '../../../src/audit/laws/ledger-law.js';
import { wholeShop } from '../../../src/audit/rows/pages.js';
import { relayOutbox } from '../../webhooks/support/relay-outbox.js';
import { startQueue } from '../../webhooks/support/start-queue.js';
import { newResource, openWebhookStore } from '../../webhooks/support/webhook-sink.js';

const BEFORE = '2026-11-25-catalogue-states';

describe('the migration that begins the chain of events', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  let boss: PgBoss;
  let ids: string[];

  beforeAll(async () => {
    office = await openWebhookStore({}, BEFORE);
    ids = [await office.organization('a'), await office.organization('b'), await office.organization('empty')];
    const [a = '', b = ''] = ids;
    await office.write(a, ...Array(3).fill(['plant.created', newResource()]));
    await office.write(b, ['plant.created', newResource()]);
    await office.orm.em.fork().execute(
      `update events set position = place.position from (
         select id, row_number() over (partition by organization_id order by number) as position from events
       ) place where place.id = events.id`,
    );
    for (const version of ['2025-10-01', '2025-09-01'])
      await office.orm.em.fork().execute(
        `insert into event_bodies (organization_id, event_id, api_version, digest, body)
         select organization_id, id, ?, null, '{"name":"Blätter 🌿"}' from events`,
        [version],
      );
    await office.orm.migrator.up();
    boss = await startQueue(office.orm);
  });

  afterAll(async () => {
    await boss.stop({ graceful: false });
    await office.close();
  });

  const broken = async () => {
    const em = office.orm.em.fork();
    return Promise.all(ids.map((id) => violationsOf(em, { id, slug: id }, wholeShop({ id, slug: id }), chainLaws)));
  };
  const ends = () =>
    office.orm.em
      .fork()
      .execute('select organization_id as id, position, began_after from event_chains order by 2 desc');

  it('links what stands, and keeps up to where', async () => {
    expect(await ends()).toEqual([
      { id: ids[0], position: 3, began_after: 3 },
      { id: ids[1], position: 1, began_after: 1 },
    ]);
    expect(await broken()).toEqual([[], [], []]);
  });

  it('lets the relay continue, and begin the chain of an organization that had no events', async () => {
    for (const id of ids) await office.write(id, ['plant.created', newResource()]);
    await relayOutbox(office.orm, boss, async () => ({}));
    expect(await ends()).toEqual([
      { id: ids[0], position: 4, began_after: 3 },
      { id: ids[1], position: 2, began_after: 1 },
      { id: ids[2], position: 1, began_after: 0 },
    ]);
    expect(await broken()).toEqual([[], [], []]);
  });
});
