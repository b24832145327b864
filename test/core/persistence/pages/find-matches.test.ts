import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seedMany } from '../../../../src/db/seed/seed-many.js';
import { openStore, STAFF, type Store } from '../../../support/store.js';

let store: Store;

/** More plants than are looked through for matches before the search index is asked. */
beforeAll(async () => {
  store = await openStore();
  await seedMany(store.orm, { plants: 6000, orders: 0, seed: 1 });
});

afterAll(() => store.close());

const orders = {
  OLDEST: 'created_at, id',
  NEWEST: 'created_at desc, id desc',
  NAME: 'name, id',
  PRICE_ASC: 'price, id',
  PRICE_DESC: 'price desc, id',
};

/** A word in most plants, in some, in a few that come late in some order, and in none. */
const words = ['leaves', 'silver', 'silver lily', 'thyme', 'thylacine'];

it.each(Object.entries(orders))('finds the same plants as SQL by hand, sorted %s', async (sort, order) => {
  const staff = await store.as(STAFF);
  for (const word of words) {
    const found = await store.sql<{ id: string }>(
      `select id from plants where organization_id = (select id from organizations where slug = 'greenhouse')
        and archived_at is null and search @@ to_tsquery('english', ?) order by ${order}`,
      [`${word.replaceAll(' ', ' & ')}:*`],
    );
    const ids = found.map(({ id }) => id);
    for (const offset of [0, 90, 300]) {
      const args = `q: "${word}", sort: ${sort}, limit: 20`;
      const page = await staff.graphql(`{ plants(${args}, offset: ${offset}) { total nextCursor items { id } } }`);
      const { total, items, nextCursor } = page.data.plants;
      expect(items.map((item: { id: string }) => item.id)).toEqual(ids.slice(offset, offset + 20));
      expect(total).toBe(ids.length);
      expect(nextCursor === null).toBe(ids.length <= offset + 20);
      if (nextCursor === null) continue;
      const next = await staff.graphql(`{ plants(${args}, after: "${nextCursor}") { items { id } } }`);
      const following = next.data.plants.items.map((item: { id: string }) => item.id);
      expect(following).toEqual(ids.slice(offset + 20, offset + 40));
    }
  }
});
