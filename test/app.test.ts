import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countOf } from './support/expectations.js';
import { ADMIN, demoId, newKey, openStore, STAFF, type Store } from './support/store.js';

describe('two stores in one process', () => {
  const stores: Store[] = [];
  const each = <T>(run: (store: Store) => Promise<T>): Promise<T[]> => Promise.all(stores.map(run));

  beforeAll(async () => {
    for (const name of ['Of the first', 'Of the second']) {
      const store = await openStore({ PROCESS_ROLE: 'api' });
      stores.push(store);
      await store.sql('update plants set name = ? where id = ?', [name, demoId(1001)]);
    }
  });

  afterAll(() => each((store) => store.close()));

  it('show each the events of its own database', async () => {
    // Only the id is in what was stored, so the rest of the plant is looked up, and there is no body yet.
    const data = JSON.stringify({ type: 'Plant', subject: { id: demoId(1001) } });
    await each((store) =>
      store.sql(
        `insert into events (id, organization_id, created_at, position, type, resource_type, resource_id, sequence, request_id, link, data)
         values (?, ?, now(), 1, 'plant.updated', 'plant', ?, 1, 'test', repeat('0', 64), ?)`,
        [newKey(), demoId(1), demoId(1001), data],
      ),
    );
    const names = await each(async (store) => {
      const { data } = await (await store.as(ADMIN)).graphql('{ events { items { data } } }');
      return data.events.items.map((event: { data: { name: string } }) => event.data.name);
    });
    expect(names).toEqual([['Of the first'], ['Of the second']]);
  });

  it('run each mutation in one transaction, once per key', async () => {
    const adjust = `mutation { adjustStock(plantId: "${demoId(1002)}", change: 1) { stock } }`;
    const key = { 'idempotency-key': newKey() };
    const rows = (store: Store) =>
      Promise.all(['events', 'stock_movements', 'idempotency_keys'].map((table) => countOf(store, table)));
    const before = await each(rows);
    const answers = await each(async (store) => {
      const staff = await store.as(STAFF);
      const [first, again] = [await staff.graphql(adjust, {}, key), await staff.graphql(adjust, {}, key)];
      expect(again.data).toEqual(first.data);
      return [first, again].map(({ headers }) => headers.get('idempotent-replayed'));
    });
    expect(answers).toEqual([
      [null, 'true'],
      [null, 'true'],
    ]);
    const after = await each(rows);
    expect(after).toEqual(before.map((counts) => counts.map((count) => count + 1)));
  });
});
