import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADAS, openShop, type Shop } from '../../support/shop.js';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
});

afterAll(() => shop.close());

/** The recorded events in their order: type, sequence number among the events of the resource, change of stock. */
async function eventsOf(plant: string, order: string) {
  const rows = await shop.sql<{ type: string; sequence: number; change: string | null }>(
    `select type, sequence, data -> 'subject' ->> 'change' as change from events
     where resource_id in (?, ?) order by number`,
    [plant, order],
  );
  return rows.map(({ type, sequence, change }) => [type, sequence, change]);
}

it('events of one mutation keep the order in which they were recorded, and each resource counts its own', async () => {
  const plant = await shop.newPlant(1000, 10);
  const order = await shop.place(ADAS, [
    [plant, 1],
    [plant, 3],
  ]);
  expect(await eventsOf(plant, order.id)).toEqual([
    ['plant.created', 1, null],
    ['inventory.changed', 2, '10'],
    ['inventory.changed', 3, '-1'],
    ['inventory.changed', 4, '-3'],
    ['order.created', 1, null],
  ]);
  const streams = 'select sequence from event_streams where resource_id in (?, ?) order by sequence';
  expect(await shop.sql(streams, [plant, order.id])).toEqual([{ sequence: 1 }, { sequence: 4 }]);
});
