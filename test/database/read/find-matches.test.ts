import { expect, it } from '@jest/globals';
import { seedMany } from '../../../bench/seed/seed-many.js';
import { AS_PEOPLE_SORT } from '../../../src/database/read/cursor.js';
import { openStore, STAFF } from '../../support/store.js';

const orders = {
  OLDEST: 'created_at, id',
  NEWEST: 'created_at desc, id desc',
  NAME: `name collate "${AS_PEOPLE_SORT}", id`,
  PRICE_ASC: 'price, id',
  PRICE_DESC: 'price desc, id',
};

/** A word in most plants, in some, in a few that come late in some order, and in none; and what it looks for. */
const words = {
  leaves: "'leaves':* | 'leav'",
  silver: "'silver':*",
  'silver lily': "'silver' & ('lily':* | 'lili')",
  thyme: "'thyme':*",
  thylacine: "'thylacine':* | 'thylacin'",
};

const store = await openStore();
await seedMany(store.orm, { plants: 6000, orders: 0, seed: 1 });

it.each(Object.entries(orders))('finds the same plants as SQL by hand, sorted %s', async (sort, order) => {
  const staff = await store.as(STAFF);
  for (const [word, asked] of Object.entries(words)) {
    const found = await store.sql<{ id: string }>(
      `select id from plants where organization_id = (select id from organizations where slug = 'greenhouse')
        and archived_at is null and search @@ ?::tsquery order by ${order}`,
      [asked],
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
