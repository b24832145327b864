import { expect, it } from '@jest/globals';
import { openShop } from '../../../support/shop.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const total = async (): Promise<number> => (await shop.nobody.get('/plants?limit=1')).body.total;
const counted = async (): Promise<number> => {
  const [row] = await shop.sql<{ count: number }>(
    `select count(*)::int as count from plants
     where archived_at is null and organization_id = (select id from organizations where slug = 'greenhouse')`,
  );
  return Number(row?.count);
};
const archive = async (id: string) =>
  expect((await shop.staff.graphql(`mutation { archivePlant(id: "${id}") { id } }`)).data).toEqual({
    archivePlant: { id },
  });

it('is the number of plants after each is added or archived, and archiving twice counts once', async () => {
  const before = await total();
  expect(before).toBe(await counted());
  const ids = [await shop.newPlant(100, 0), await shop.newPlant(200, 3)];
  expect(await total()).toBe(before + 2);
  for (const id of [ids[0], ids[0], ids[1]]) await archive(String(id));
  expect(await total()).toBe(before);
  expect(await counted()).toBe(before);
});

it('counts what SQL changes in many rows at once, in every organization', async () => {
  const before = await total();
  await shop.sql(`update plants set archived_at = now() where stock > 20 and archived_at is null`);
  expect(await total()).toBe(await counted());
  expect(await total()).toBeLessThan(before);
  await shop.sql('update plants set archived_at = null where stock > 20');
  expect(await total()).toBe(await counted());
});
