import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../support/events.js';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { statementsOf } from '../../support/statements.js';
import { ADA, ADMIN, newKey, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

interface Item {
  sku: string;
  [member: string]: unknown;
}

const document = `mutation ($items: [UpsertPlantInput!]!, $partial: Boolean) {
  upsertPlants(items: $items, partial: $partial) {
    created updated unchanged refused { index errors { field code message } }
  }
}`;
const upsert = (items: Item[], partial?: boolean, headers?: Record<string, string>) =>
  staff.graphql(document, { items, partial }, headers);
/** The answer of a call that is not refused. */
async function upserted(items: Item[], partial?: boolean) {
  const { data, errors } = await upsert(items, partial);
  expect(errors).toBeUndefined();
  return data.upsertPlants;
}
const all = (counts: object) => ({ created: 0, updated: 0, unchanged: 0, refused: [], ...counts });
const fern = (sku: string, facts: object = {}): Item => ({
  sku,
  name: `Fern ${sku}`,
  description: 'Likes shade.',
  price: 1250,
  ...facts,
});
const some = (prefix: string, count: number, facts: object = {}) =>
  Array.from({ length: count }, (_, at) => fern(`${prefix}-${at}`, facts));
const FACTS = 'id name price { amount } stock botanicalName tags light imageUrls';
async function plantOf(sku: string) {
  const { data } = await staff.graphql(`{ plants(q: "${sku}") { items { sku ${FACTS} } } }`);
  return data.plants.items.find((plant: { sku: string }) => plant.sku === sku);
}

describe('upsertPlants', () => {
  it('creates plants with their first stock, then changes only what differs, then nothing', async () => {
    const items = [
      fern('UP-1', {
        stock: 4,
        tags: ['b', 'a'],
        light: 'LOW',
        imageUrls: ['https://a.example/1', 'https://a.example/2'],
      }),
      fern('UP-2', { botanicalName: '' }),
    ];
    const created = await eventsOf(store, async () => expect(await upserted(items)).toEqual(all({ created: 2 })));
    const [one, two] = [await plantOf('UP-1'), await plantOf('UP-2')];
    expect(one).toMatchObject({ stock: 4, tags: ['a', 'b'], light: 'LOW', price: { amount: 1250 } });
    expect(one.imageUrls).toEqual(['https://a.example/1', 'https://a.example/2']);
    expect(two).toMatchObject({ stock: 0, tags: [], light: null, botanicalName: null });
    expect(created.map(({ type, resource }) => [type, resource])).toEqual([
      ['plant.created', `plant:${one.id}`],
      ['inventory.changed', `plant:${one.id}`],
      ['plant.created', `plant:${two.id}`],
    ]);
    const changed = await eventsOf(store, async () =>
      expect(
        await upserted([fern('UP-1', { stock: 3, tags: ['a', 'b'] }), { sku: 'UP-2', price: 1, name: null }]),
      ).toEqual(all({ updated: 2 })),
    );
    expect(changed).toMatchObject([
      { type: 'inventory.changed', resource: `plant:${one.id}`, data: { change: -1, stock: 3, cause: 'ADJUSTMENT' } },
      { type: 'plant.updated', resource: `plant:${two.id}`, data: { price: { amount: 1 }, name: 'Fern UP-2' } },
    ]);
    expect(await plantOf('UP-2')).toMatchObject({ name: 'Fern UP-2', price: { amount: 1 } });
    await leavingAllAsItWas(store, async () =>
      expect(
        await upserted([fern('UP-1', { stock: 3, imageUrls: one.imageUrls }), { sku: 'UP-2', price: 1, tags: [] }]),
      ).toEqual(all({ unchanged: 2 })),
    );
  });

  it('gives the event and the row of the audit log the values of before, and no values of others', async () => {
    await upserted(some('PREV', 3, { stock: 1 }));
    const [zero, one] = [await plantOf('PREV-0'), await plantOf('PREV-1')];
    await upserted([
      { sku: 'PREV-0', price: 999 },
      { sku: 'PREV-1', stock: 7 },
      { sku: 'PREV-2', price: 1250 },
    ]);
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql(`{
      auditLog(operation: "upsertPlants", limit: 1) { items { resourceIds arguments previous outcome } }
    }`);
    expect(data.auditLog.items).toEqual([
      {
        resourceIds: [zero.id, one.id],
        arguments: {
          items: [
            { sku: 'PREV-0', price: 999 },
            { sku: 'PREV-1', stock: 7 },
            { sku: 'PREV-2', price: 1250 },
          ],
        },
        previous: { [zero.id]: { price: 1250 }, [one.id]: { stock: 1 } },
        outcome: 'ok',
      },
    ]);
    const events = "select data -> 'previous' as previous from events where type = 'plant.updated' and resource_id = ?";
    expect(await store.sql(events, [zero.id])).toEqual([{ previous: { price: { amount: 1250, currency: 'USD' } } }]);
    expect(await store.sql(events, [one.id])).toEqual([]);
  });

  const faults: [what: string, item: Item, field: string, message: string][] = [
    [
      'a price below 0',
      fern('BAD', { price: -1 }),
      'price:isAmount',
      'price must be 0 to 2147483647 minor units (received -1)',
    ],
    ['a new plant without a name', { sku: 'BAD', description: 'd', price: 1 }, 'name:required', 'name is required'],
    [
      'one end of the hardiness zones',
      fern('BAD', { hardinessZoneMin: 3 }),
      'hardinessZoneMax:required',
      'hardinessZoneMax is required together with hardinessZoneMin',
    ],
    [
      'a SKU with a tab',
      fern('B\tAD', { name: 'Fern' }),
      'sku:matches',
      'sku must be 1 to 60 characters of one line, without control characters (received "B\\tAD")',
    ],
    [
      'the SKU of an earlier item',
      fern('GOOD'),
      'sku:unique',
      'sku must not be the SKU of an earlier item (received "GOOD")',
    ],
    [
      'an archived plant',
      { sku: 'GONE', price: 1 },
      'sku:unique',
      'sku must not be the SKU of an archived plant, which restorePlant puts back into the catalogue (received "GONE")',
    ],
  ];

  it.each(faults)('refuses %s: all of the call, or with partial only this item', async (_, item, issue, message) => {
    if (item.sku === 'GONE') {
      await upserted([fern('GONE')]);
      await staff.graphql(`mutation { archivePlant(id: "${(await plantOf('GONE')).id}") { id } }`);
    }
    const good = fern('GOOD', { price: 1000 + faults.findIndex(([, one]) => one === item) });
    const key = newKey();
    await leavingAllAsItWas(store, async () => {
      const answer = await upsert([good, item], false, { 'idempotency-key': key });
      expectRefusal(answer, 'BAD_USER_INPUT', [`items[1].${issue}`]);
      expect(answer.errors?.[0]?.message).toContain('items[1].');
    });
    const [field, code] = issue.split(':');
    const { data } = await upsert([good, item], true, { 'idempotency-key': key });
    const { refused, unchanged, created, updated } = data.upsertPlants;
    expect(refused).toEqual([{ index: 1, errors: [{ field, code, message }] }]);
    expect({ unchanged, written: created + updated }).toEqual({ unchanged: 0, written: 1 });
    expect(await plantOf('GOOD')).toMatchObject({ price: { amount: good['price'] } });
  });

  it('names every fault of every item, and refuses no or too many items', async () => {
    const wrong = [fern('W-1', { price: -1, heightCm: 0 }), fern('W-2'), { sku: 'W-3' }];
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await upsert(wrong), 'BAD_USER_INPUT', [
        'items[0].heightCm:min',
        'items[0].price:isAmount',
        ...['name', 'description', 'price'].map((field) => `items[2].${field}:required`),
      ]);
      expectRefusal(await upsert([]), 'BAD_USER_INPUT', ['items:arrayMinSize']);
      expectRefusal(await upsert(some('MANY', 101)), 'BAD_USER_INPUT', ['items:arrayMaxSize']);
      expectRefusal(await upsert([fern('T', { price: '1' })]), 'BAD_USER_INPUT', ['items[0].price:type']);
      const ada = await store.as(ADA);
      expectRefusal(await ada.graphql(document, { items: [fern('ADA')] }), 'FORBIDDEN');
    });
  });

  it('makes drafts and publishes them; a time that is left out stays', async () => {
    const draft = fern('DRAFT', { publishedAt: null });
    expect(await upserted([draft])).toEqual(all({ created: 1 }));
    const [{ id }] = (await store.sql<{ id: string }>("select id from plants where sku = 'DRAFT'")) as [{ id: string }];
    const seen = async () => (await store.nobody.get(`/plants/${id}`)).status;
    expect(await seen()).toBe(404);
    await leavingAllAsItWas(store, async () => {
      expect(await upserted([draft])).toEqual(all({ unchanged: 1 }));
      expect(await upserted([fern('DRAFT')])).toEqual(all({ unchanged: 1 }));
    });
    const published = fern('DRAFT', { publishedAt: '2026-01-01T00:00:00.000Z' });
    expect(await upserted([published])).toEqual(all({ updated: 1 }));
    expect(await seen()).toBe(200);
    await leavingAllAsItWas(store, async () => expect(await upserted([published])).toEqual(all({ unchanged: 1 })));
    expect(await upserted([draft])).toEqual(all({ updated: 1 }));
    expect(await seen()).toBe(404);
    const future = { publishedAt: '2999-01-01T00:00:00.000Z' };
    await leavingAllAsItWas(store, async () => {
      const { refused } = await upserted([fern('FUTURE', future), fern('DRAFT', future)], true);
      expect(
        refused.map(({ errors: [{ field, code }] }: { errors: [{ field: string; code: string }] }) => [field, code]),
      ).toEqual([
        ['publishedAt', 'max'],
        ['publishedAt', 'max'],
      ]);
    });
  });

  it('counts as unchanged only what is of the own shop', async () => {
    await upserted([fern('SHARED')]);
    const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
    const { data } = await orchid.graphql(document, { items: [fern('SHARED', { price: 7 })] });
    expect(data.upsertPlants).toEqual(all({ created: 1 }));
    expect(await plantOf('SHARED')).toMatchObject({ price: { amount: 1250 } });
  });

  it('answers a retry with the same key from what it stored', async () => {
    const headers = { 'idempotency-key': newKey() };
    const first = await upsert([fern('KEY'), fern('BAD', { price: -1 })], true, headers);
    await leavingAllAsItWas(store, async () => {
      const second = await upsert([fern('KEY'), fern('BAD', { price: -1 })], true, headers);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.data).toEqual(first.data);
    });
    expectRefusal(await upsert([fern('KEY')], true, headers), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('calls with the same SKUs in opposite order, at once: each plant is created once, none waits for ever', async () => {
    for (const round of [1, 2, 3]) {
      const items = some(`RACE${round}`, 20, { stock: 2 });
      const last = items.map((item) => ({ ...item, stock: 5 }));
      const calls = [items, items.toReversed(), last.toReversed(), last];
      const answers = await Promise.all(calls.map((call) => upserted(call)));
      expect(answers.map(({ created }) => created).sort()).toEqual([0, 0, 0, 20]);
      const ofRound = `plant_id in (select id from plants where sku like 'RACE${round}-%')`;
      expect(await countOf(store, 'plants', `sku like 'RACE${round}-%'`)).toBe(20);
      expect(await countOf(store, 'stock_movements', `${ofRound} and cause = 'initial'`)).toBe(20);
      const wrong = `${ofRound} group by plant_id having sum(change) <> (select stock from plants p where p.id = plant_id)`;
      expect(await store.sql(`select plant_id from stock_movements where ${wrong}`)).toEqual([]);
    }
  });

  it('sends as many statements for 100 plants as for 2', async () => {
    const sent = async (count: number) => {
      const create = await statementsOf(() => upserted(some(`S${count}`, count, { stock: 3 })));
      const changes = some(`S${count}`, count, { stock: 4, price: 1, tags: ['x'] });
      const update = await statementsOf(() => upserted(changes));
      return [create.length, update.length];
    };
    const [few, many] = [await sent(2), await sent(100)];
    expect(many).toEqual(few);
    expect(Math.max(...many)).toBeLessThanOrEqual(16);
  });
});
