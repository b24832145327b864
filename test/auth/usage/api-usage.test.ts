import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MOST_NAMES, MOST_ROWS, usageCounter } from '../../../src/auth/usage/count-usage.js';
import { clock } from '../../../src/core/clock.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { deleteOldRows } from '../../../src/jobs/delete-old-rows.js';
import type { Client } from '../../support/client.js';
import { openShop } from '../../support/shop.js';
import { ADMIN, demoId, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const { now } = clock;
const DAY = '2031-06-02T00:00:00.000Z';
const NOON = '2031-06-02T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const ROWS = `query ($from: DateTimeISO, $to: DateTimeISO) { apiUsage(from: $from, to: $to, limit: 100) {
  total items { day apiKeyId clientName apiVersion operation renamed renamedIn count lastAt } } }`;

const shop = await openShop({ PROCESS_ROLE: 'api' });
await shop.sql("update sessions set expires_at = '2100-01-01'");
const admin = await shop.as(ADMIN);
await shop.sql("update sessions set expires_at = '2100-01-01'");

afterAll(async () => {
  clock.now = now;
});

/** A counter, and what it logs. */
function logged() {
  const lines: unknown[] = [];
  const log = (line: unknown) => lines.push(line);
  return { lines, counter: inAllOrganizations(() => usageCounter(shop.orm, { warn: log, error: log }, HOUR_MS)) };
}
const counting = () => logged().counter;
const stopped = (counter: ReturnType<typeof counting>) => inAllOrganizations(counter.stop);
const setClock = (time: string) => {
  clock.now = () => new Date(time);
};

async function rowsOf(client: Client, from: string, to: string) {
  const { data, errors } = await client.graphql(ROWS, { from, to });
  expect(errors).toBeUndefined();
  return data.apiUsage.items as Record<string, unknown>[];
}

const call = {
  organizationId: demoId(1),
  apiKeyId: demoId(10),
  clientName: 'till',
  apiVersion: '2025-10-01',
  operation: 'query plants',
  renamed: [] as { place: 'request' | 'answer'; name: string }[],
};

describe('counting', () => {
  it('adds up the calls of a day, also those that several processes write', async () => {
    setClock(NOON);
    const [one, two] = [counting(), counting()];
    for (const counter of [one, two]) {
      counter.count(call);
      counter.count({ ...call, renamed: [{ place: 'answer', name: 'OrderStatus.PENDING' }] });
    }
    setClock('2031-06-02T13:00:00.000Z');
    two.count(call);
    await Promise.all([stopped(one), stopped(two)]);
    const rows = await rowsOf(admin, DAY, '2031-06-03T00:00:00Z');
    const same = { day: DAY, apiKeyId: demoId(10), clientName: 'till', apiVersion: '2025-10-01' };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          ...same,
          operation: 'query plants',
          renamed: '',
          renamedIn: null,
          count: 5,
          lastAt: '2031-06-02T13:00:00.000Z',
        },
        {
          ...same,
          operation: 'query plants',
          renamed: 'OrderStatus.PENDING',
          renamedIn: 'ANSWER',
          count: 2,
          lastAt: NOON,
        },
      ]),
    );
  });

  it('loses no count, and fails no write, when processes write the same rows at once in different orders', async () => {
    setClock('2031-06-15T12:00:00.000Z');
    const all = Array.from({ length: 4 }, logged);
    const counters = all.map(({ counter }) => counter);
    const operations = Array.from({ length: 500 }, (_, at) => `query field${at}`);
    const ROUNDS = 5;
    for (let round = 0; round < ROUNDS; round++) {
      for (const counter of counters) {
        for (const operation of operations) counter.count({ ...call, operation });
        operations.reverse();
      }
      await Promise.all(counters.map(stopped));
    }
    expect(all.flatMap(({ lines }) => lines)).toEqual([]);
    const rows = await shop.sql("select count from api_usages where created_at = '2031-06-15'");
    expect(rows).toEqual(operations.map(() => ({ count: ROUNDS * counters.length })));
  });

  it('counts further names of a key and day as other, and the beginning of a long one', async () => {
    setClock('2031-07-01T12:00:00.000Z');
    const counter = counting();
    counter.count({ ...call, clientName: `\0${'n'.repeat(1000)}` });
    for (let at = 0; at < 2 * MOST_NAMES; at++) counter.count({ ...call, clientName: `client ${at}` });
    await stopped(counter);
    const rows = await rowsOf(admin, '2031-07-01T00:00:00Z', '2031-07-02T00:00:00Z');
    expect(rows).toHaveLength(MOST_NAMES + 1);
    expect(rows.find(({ clientName }) => clientName === 'n'.repeat(49))?.['count']).toBe(1);
    expect(rows.find(({ clientName }) => clientName === 'other')?.['count']).toBe(MOST_NAMES + 1);
  });

  it('counts the calls of one key that has too many different ones, and of a key of another shop, apart, and logs whose are missing', async () => {
    setClock('2031-07-15T12:00:00.000Z');
    const { counter, lines } = logged();
    for (let at = 0; at < MOST_ROWS + 3; at++) counter.count({ ...call, operation: `query field${at}` });
    for (let twice = 0; twice < 2; twice++)
      counter.count({ ...call, organizationId: demoId(2), apiKeyId: demoId(11), operation: 'query me' });
    counter.count({ ...call, operation: 'query field0' });
    await stopped(counter);
    const rows = await shop.sql(
      `select api_key_id as key, count(*)::int as rows, sum(count)::int as calls from api_usages
       where created_at = '2031-07-15' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { key: demoId(10), rows: MOST_ROWS, calls: MOST_ROWS + 1 },
      { key: demoId(11), rows: 1, calls: 2 },
    ]);
    expect(lines).toEqual([{ apiKeyId: demoId(10), counts: 3 }]);
  });

  it('keeps what could not be written', async () => {
    setClock('2031-08-01T12:00:00.000Z');
    const { counter, lines } = logged();
    counter.count(call);
    await shop.sql('alter table api_usages rename to hidden');
    await stopped(counter);
    await shop.sql('alter table hidden rename to api_usages');
    expect(lines).toEqual([{ err: expect.any(Error) }]);
    await stopped(counter);
    expect(await rowsOf(admin, '2031-08-01T00:00:00Z', '2031-08-02T00:00:00Z')).toMatchObject([{ count: 1 }]);
  });

  it('is deleted after 90 days', async () => {
    setClock('2031-01-01T00:00:00.000Z');
    const counter = counting();
    counter.count(call);
    await stopped(counter);
    setClock('2031-04-01T00:00:00.000Z');
    expect(await deleteOldRows(shop.orm, 'api_usages')).toBe(0);
    setClock('2031-04-01T00:00:00.001Z');
    expect(await deleteOldRows(shop.orm, 'api_usages')).toBe(1);
  });
});

it('names the operation, version and client of GraphQL and REST calls, and the renamed values of request and answer', async () => {
  const own = await openShop({ PROCESS_ROLE: 'api' }, { usageMs: 20 });
  const order = await own.orderIn('PENDING');
  const headers = { 'apollographql-client-name': 'till', 'api-version': '2025-09-01' };
  const staff = await own.as('staff@greenhouse.example');
  await staff.graphql('{ orders(status: IN_PROGRESS, limit: 1) { total } }', {}, headers);
  await staff.graphql('{ me { role } rewards { total } }', {}, headers);
  await staff.graphql('{ me { nothing } }', {}, headers);
  const { status } = await staff.get(`/orders/${order.id}`, headers);
  expect(status).toBe(200);
  await own.nobody.graphql('{ plants { total } }', {}, headers);
  const orchid = await own.as(ORCHID_STAFF, ORCHID_KEY);
  await orchid.graphql('{ me { id } }', {}, headers);
  const found = () =>
    own.sql(
      `select api_key_id, api_version, operation, renamed, count from api_usages where client_name = 'till'
       order by api_key_id, operation, renamed`,
    );
  // The last call is written last.
  while (!(await found()).some((row) => row['api_key_id'] === demoId(11))) await pause(20);
  const rows = await found();
  const same = { api_key_id: demoId(10), api_version: '2025-09-01', count: 1 };
  expect(rows).toEqual([
    { ...same, operation: 'GET /orders/{id}', renamed: '' },
    { ...same, operation: 'GET /orders/{id}', renamed: 'OrderStatus.PENDING' },
    { ...same, operation: 'query me', renamed: '' },
    { ...same, operation: 'query orders', renamed: '' },
    { ...same, operation: 'query orders', renamed: 'OrderStatus.PROCESSING' },
    { ...same, operation: 'query rewards', renamed: '' },
    { ...same, api_key_id: demoId(11), operation: 'query me', renamed: '' },
  ]);
  await own.close();
});
