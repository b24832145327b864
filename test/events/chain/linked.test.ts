import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN, demoId } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

const shop = await openShop();
const admin = await shop.as(ADMIN);
await shop.orderIn('PROCESSING');
await until(async () => (await shop.sql('select from events where position is null')).length === 0);

interface Linked {
  position: number;
  id: string;
  type: string;
  resource: { type: string; id: string };
  sequence: number;
  link: string;
  linked: string;
  digest: string;
  body: string;
}

const QUERY =
  '{ events(limit: 100) { items { position id type resource { type id } sequence link linked digest body } } }';
const feed = async (version = '2025-10-01'): Promise<Linked[]> =>
  (await admin.graphql(QUERY, {}, { 'api-version': version })).data.events.items;

it('who reads the feed computes each link from the one before, and finds in it what the event shows', async () => {
  const [events, older] = await Promise.all([feed(), feed('2025-09-01')]);
  expect(events.length).toBeGreaterThan(3);
  let link = '';
  for (const [at, event] of events.entries()) {
    const { position, id, type, resource, sequence, digest, body, linked } = event;
    const [organization, ...lines] = linked.split('\n');
    expect(organization).toBe(demoId(1));
    expect(lines.slice(0, 6)).toEqual([position, id, type, resource.type, resource.id, sequence].map(String));
    expect(Number(lines[6])).toBe(Date.parse(JSON.parse(body).created_at));
    expect(lines.slice(8)).toEqual([`2025-09-01 ${older[at]?.digest}`, `2025-10-01 ${digest}`]);
    link = createHash('sha256').update(`${link}\n${linked}`).digest('hex');
    expect([event.link, older[at]?.link, older[at]?.linked]).toEqual([link, link, linked]);
  }
});

it('one statement reads the bodies for all that a page shows', async () => {
  const sent = await statementsOf(feed);
  expect(sent.filter((sql) => /from "event_bodies"/.test(sql))).toHaveLength(1);
});

it('an event whose row has been changed no longer has its link', async () => {
  const before = await feed();
  const [second] = before.slice(1);
  await shop.sql('alter table events disable trigger user');
  await shop.sql(`update events set created_at = created_at + interval '1 ms' where id = ?`, [second?.id]);
  await shop.sql('alter table events enable trigger user');
  const after = await feed();
  const isWhole = ({ link, linked }: Linked, at: number) =>
    link ===
    createHash('sha256')
      .update(`${after[at - 1]?.link ?? ''}\n${linked}`)
      .digest('hex');
  expect(after.map(isWhole)).toEqual(before.map(({ id }) => id !== second?.id));
});
