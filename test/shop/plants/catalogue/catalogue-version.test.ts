import { describe, expect, it } from '@jest/globals';
import type { CatalogueVersion } from '../../../../src/shop/plants/catalogue/catalogue-version.js';
import { openShop } from '../../../support/shop.js';
import { demoId } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

/** The number of the catalogue of each shop, and when the database server started. */
async function versions() {
  const rows = await shop.sql<{ slug: string; version: CatalogueVersion }>(
    'select slug, catalogue_version(id) as version from organizations',
  );
  return Object.fromEntries(rows.map(({ slug, version }) => [slug, version]));
}
/** For which shops a change raises the number, where all else of the versions stays as it is. */
async function raisedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await versions();
  await change();
  const after = await versions();
  expect(Object.keys(after)).toEqual(Object.keys(before));
  return Object.entries(after).flatMap(([slug, { server, number }]) => {
    expect(server).toBe(before[slug]?.server);
    expect(number).toBeGreaterThanOrEqual(Number(before[slug]?.number));
    return number > Number(before[slug]?.number) ? slug : [];
  });
}

const raisedBySql = (sql: string) => raisedBy(() => shop.sql(sql));

describe('the version of a catalogue', () => {
  it('rises with a change of any column of its plants, and of many plants at once', async () => {
    const columns = await shop.sql<{ name: string }>(`select column_name as name from information_schema.columns
      where table_name = 'plants' and table_schema = current_schema() and is_generated = 'NEVER'`);
    expect(columns.length).toBeGreaterThan(20);
    for (const { name } of columns) {
      const change = `update plants set "${name}" = "${name}" where id = '${demoId(1001)}'`;
      expect([name, await raisedBySql(change)]).toEqual([name, ['greenhouse']]);
    }
    expect((await raisedBySql('update plants set stock = stock + 1')).toSorted()).toEqual([
      'greenhouse',
      'orchid-house',
    ]);
  });

  it('rises when plants are added, archived, or removed', async () => {
    let id = '';
    const add = async () => {
      id = await shop.newPlant(300, 1);
    };
    expect(await raisedBy(add)).toEqual(['greenhouse']);
    expect(await raisedBySql(`update plants set archived_at = now() where id = '${id}'`)).toEqual(['greenhouse']);
    const copy = `insert into plants (id, organization_id, created_at, sku, name, description, currency, price, updated_at)
      select gen_random_uuid(), organization_id, now(), 'ADDED', 'Added', 'Added', 'USD', 1, now() from plants where id = '${id}'`;
    expect(await raisedBySql(copy)).toEqual(['greenhouse']);
    expect(await raisedBySql(`delete from plants where sku = 'ADDED'`)).toEqual(['greenhouse']);
  });

  it('stays after a change that is rolled back, and after one of something else', async () => {
    const rollBack = async () => {
      const em = shop.orm.em.fork();
      await em.begin();
      await em.execute('update plants set stock = stock + 1');
      await em.rollback();
    };
    expect(await raisedBy(rollBack)).toEqual([]);
    expect(await raisedBySql('update organizations set name = name')).toEqual([]);
  });
});
