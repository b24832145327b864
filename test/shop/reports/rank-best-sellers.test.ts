import { afterAll, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import { rankBestSellers } from '../../../src/shop/reports/rank-best-sellers.js';
import { CancelOrderDocument } from '../../support/documents.generated.js';
import { ADAS, done, openShop } from '../../support/shop.js';

const { now } = clock;

const setClock = (time: string) => {
  clock.now = () => new Date(time);
};

async function listed(args = ''): Promise<string[]> {
  const { data, errors } = await shop.nobody.graphql(
    `{ plants(sort: BEST_SELLING, limit: 100${args}) { items { id } } }`,
  );
  expect(errors).toBeUndefined();
  return data.plants.items.map(({ id }: { id: string }) => id);
}

/** All that a ranking must leave as it is. */
const others = () =>
  shop.sql(`select p.id, p.updated_at, p.stock, (select count(*)::int from events) as events,
    (select count(*)::int from stock_movements) as movements, (select count(*)::int from audit_log) as calls
    from plants p order by p.id`);

const version = async () => {
  const [row] = await shop.sql<{ number: string }>(
    "select catalogue_version(id) ->> 'number' as number from organizations where slug = 'greenhouse'",
  );
  return Number(row?.number);
};

const shop = await openShop({ PROCESS_ROLE: 'api' });
await shop.sql("update sessions set expires_at = '2100-01-01'");
/** Three new plants, the oldest first. */
const plants: string[] = [];
for (let at = 0; at < 3; at += 1) plants.push(await shop.newPlant(1000, 1000));
const [few = '', many = '', old = ''] = plants;
setClock('2031-01-01T00:00:00.000Z');
await shop.paid(ADAS, [[old, 50]]);
setClock('2031-01-02T00:00:00.000Z');
await shop.paid(ADAS, [[many, 2]]);
setClock('2031-02-01T00:00:00.000Z');
await shop.paid(ADAS, [
  [few, 3],
  [many, 2],
]);
await shop.place(ADAS, [[few, 90]]);
// It was sold, and is refunded.
const cancelled = await shop.paid(ADAS, [[few, 1]]);
await done(shop.staff.graphql(CancelOrderDocument, { id: cancelled.id }));

afterAll(async () => {
  clock.now = now;
});

it('BEST_SELLING begins with what was sold most often in the 90 days before the last ranking; ties by id', async () => {
  const [few, many, old] = plants;
  setClock('2031-04-01T00:00:00.000Z');
  expect(await rankBestSellers(shop.orm)).toBeGreaterThan(0);
  // Until 90 days are over, 4 of each were sold.
  expect((await listed()).slice(0, 3)).toEqual([old, few, many]);
  setClock('2031-04-01T00:00:00.001Z');
  await rankBestSellers(shop.orm);
  expect((await listed()).slice(0, 2)).toEqual([few, many]);
  setClock('2031-04-02T00:00:00.001Z');
  await rankBestSellers(shop.orm);
  expect((await listed()).slice(0, 2)).toEqual([few, many]);
  const rest = (await listed()).slice(2);
  expect(rest).toContain(old);
  expect(rest).toEqual([...rest].sort());
  expect((await listed(', q: "New Plant"')).slice(0, 2)).toEqual([few, many]);
});

it('changes nothing else, and a second ranking changes nothing at all', async () => {
  setClock('2031-04-03T00:00:00.000Z');
  await shop.sql('update plants set popularity = 7');
  const before = await others();
  const first = await version();
  const [{ count = 0 } = {}] = await shop.sql<{ count: number }>('select count(*)::int as count from plants');
  expect(await rankBestSellers(shop.orm)).toBe(count);
  expect(await others()).toEqual(before);
  // Stored answers of the catalogue end only with a new order.
  const second = await version();
  expect(second).toBe(first + 1);
  expect(await rankBestSellers(shop.orm)).toBe(0);
  expect(await version()).toBe(second);
});

it('cursors do not say how many were sold', async () => {
  await rankBestSellers(shop.orm);
  // The places of the plants that were sold: 1, 2 and so on, whatever the units.
  const places = await shop.sql<{ place: number }>('select distinct popularity as place from plants order by 1');
  expect(places.map(({ place }) => place)).toEqual([...places.keys()]);
});
