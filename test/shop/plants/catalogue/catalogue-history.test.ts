import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeContext } from '../../../../src/core/context.js';
import { catalogueHistory, type Revalidate } from '../../../../src/shop/plants/catalogue/catalogue-history.js';
import {
  type CatalogueVersion,
  readCatalogueVersion,
} from '../../../../src/shop/plants/catalogue/catalogue-version.js';
import { openShop, type Shop } from '../../../support/shop.js';
import { demoId } from '../../../support/store.js';

const [FERN, MOSS, IVY] = [demoId(1001), demoId(1002), demoId(1003)];
/** The most plants that a row of `catalogue_states` lists. */
const MOST = 32;

let shop: Shop;
let organizationId: string;
let revalidate: Revalidate;
let before: CatalogueVersion;

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
  const [row] = await shop.sql<{ id: string }>(`select id from organizations where slug = 'greenhouse'`);
  organizationId = String(row?.id);
  revalidate = catalogueHistory(shop.orm);
  await shop.sql('update plants set stock = 10');
});

afterAll(() => shop.close());

const version = (organization = organizationId) =>
  readCatalogueVersion(makeContext(shop.orm.em.fork(), { organizationId: organization }));
const sell = (...ids: string[]) =>
  shop.sql('update plants set stock = stock - 1, updated_at = now() where id = any(?)', [`{${ids}}`]);
/** Takes the current version as `before`, and has all changes after it known. */
const begin = async () => {
  before = await version();
  await revalidate({ version: before, plants: [] }, before);
};
/** Whether a response made in version `before`, which shows these plants, is still valid. */
const isValid = async (...plants: string[]): Promise<boolean> => {
  const wanted = await version();
  const found = await revalidate({ version: before, plants }, wanted);
  if (found) expect(found).toEqual(wanted);
  return found !== undefined;
};
/** For which of these plants a response that shows only this one is still valid. */
const valid = async (...plants: string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const plant of plants) if (await isValid(plant)) found.push(plant);
  return found;
};

beforeEach(async () => {
  await shop.sql('update plants set stock = 100');
  await begin();
});

describe('a response that shows a plant is still valid', () => {
  it('until the stock of the plant changes; that of other plants may change', async () => {
    await sell(FERN);
    expect(await valid(FERN, MOSS, IVY)).toEqual([MOSS, IVY]);
    expect([await isValid(MOSS, IVY), await isValid(MOSS, FERN), await isValid()]).toEqual([true, false, true]);
    await sell(IVY, MOSS);
    expect(await valid(FERN, MOSS, IVY, demoId(1004))).toEqual([demoId(1004)]);
  });

  it('if it was made after the stock changed', async () => {
    await sell(FERN);
    await begin();
    await sell(MOSS);
    expect(await valid(FERN, MOSS)).toEqual([FERN]);
  });

  it('if a change is rolled back, or made in another shop', async () => {
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute('update plants set stock = 3, name = name || ? where id = ?', ['!', FERN]);
    await em.rollback();
    await shop.sql('update plants set name = name || ? where organization_id <> ?', ['!', organizationId]);
    expect(await version()).toEqual(before);
    await sell(MOSS);
    expect(await valid(FERN, MOSS)).toEqual([FERN]);
  });

  it(`if up to ${MOST} other plants are sold at once or one after the other, but not if more are`, async () => {
    const ids = Array.from({ length: MOST + 1 }, (_, at) => demoId(1010 + at));
    await sell(...ids.slice(1));
    expect(await valid(FERN, String(ids[1]), String(ids[MOST]))).toEqual([FERN]);
    await begin();
    await sell(...ids);
    expect(await isValid(FERN)).toBe(false);
    for (const [count, found] of [
      [MOST, true],
      [MOST + 1, false],
    ] as const) {
      await begin();
      await shop.orm.em.fork().transactional(async (em) => {
        for (let turn = 0; turn < count; turn++)
          await em.execute('update plants set stock = stock - 1 where id = ?', [MOSS]);
      });
      expect(await isValid(FERN)).toBe(found);
    }
  });

  it('only if all changes since its version are known, and are those of the same database server', async () => {
    expect(
      await revalidate({ version: { ...before, number: before.number - 1 }, plants: [IVY] }, await version()),
    ).toBeUndefined();
    await sell(FERN);
    const other = { ...(await version()), server: 'another' };
    expect(await revalidate({ version: before, plants: [IVY] }, other)).toBeUndefined();
    expect(
      await revalidate({ version: { ...before, server: 'another' }, plants: [IVY] }, await version()),
    ).toBeUndefined();
  });
});

describe('no response of the catalogue is valid any more', () => {
  const newValues: Record<string, string> = {
    id: 'gen_random_uuid()',
    organization_id: `(select id from organizations where slug <> 'greenhouse')`,
    created_at: `created_at + interval '1 day'`,
    sku: `sku || 'X'`,
    name: `name || '!'`,
    botanical_name: `'Planta nova'`,
    description: `description || '!'`,
    currency: `'EUR'`,
    price: 'price + 1',
    light: `case light when 'low' then 'direct' else 'low' end`,
    watering: `case watering when 'sparse' then 'frequent' else 'sparse' end`,
    difficulty: `case difficulty when 'easy' then 'expert' else 'easy' end`,
    pet_safety: `case pet_safety when 'safe' then 'toxic' else 'safe' end`,
    pot_diameter_mm: 'coalesce(pot_diameter_mm, 0) + 1',
    height_cm: 'coalesce(height_cm, 0) + 1',
    hardiness_zone_min: '1',
    hardiness_zone_max: '13',
    image_url: `'https://example.com/new'`,
    archived_at: 'now()',
  };

  it.each(Object.entries(newValues))('after a change of %s', async (column, value) => {
    // No other table refers to this plant, so that each of its columns can be changed.
    const [row] = await shop.sql<{ id: string }>(
      `insert into plants (id, organization_id, created_at, sku, name, description, currency, price, stock, light,
         pet_safety, hardiness_zone_min, hardiness_zone_max, updated_at)
       select gen_random_uuid(), ?, now(), ?, 'New', 'New', 'USD', 1, 5, 'low', 'safe', 5, 9, now() returning id`,
      [organizationId, `NEW-${column}`],
    );
    await begin();
    await shop.sql(`update plants set stock = stock - 1, ${column} = ${value} where id = ?`, [row?.id]);
    expect(await isValid(IVY)).toBe(false);
  });

  it('after a change of any column but the stock, the time of the change, and those that the database generates', async () => {
    const columns = await shop.sql<{ name: string }>(`select column_name as name from information_schema.columns
      where table_name = 'plants' and table_schema = current_schema() and is_generated = 'NEVER'`);
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(newValues), 'stock', 'updated_at'].toSorted(),
    );
  });

  it.each([
    ['a plant is sold out', 'update plants set stock = 0 where id = ?'],
    [
      'one of several plants that are sold at once is sold out',
      'update plants set stock = case id when ? then 0 else stock - 1 end',
    ],
    [
      'a plant is added',
      `insert into plants (id, organization_id, created_at, sku, name, description, currency, price, updated_at)
       select gen_random_uuid(), organization_id, now(), 'ADDED', 'Added', 'Added', 'USD', 1, now() from plants where id = ?`,
    ],
    ['a plant is removed', `delete from plants where sku = 'ADDED' and id <> ?`],
  ])('when %s', async (_, sql) => {
    await shop.sql(sql, [FERN]);
    expect(await isValid(IVY)).toBe(false);
  });

  it('when a plant is back in stock', async () => {
    await shop.sql('update plants set stock = 0 where id = ?', [FERN]);
    await begin();
    await shop.sql('update plants set stock = 1 where id = ?', [FERN]);
    expect(await isValid(IVY)).toBe(false);
  });
});
