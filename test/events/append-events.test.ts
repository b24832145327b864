import { expect, it } from '@jest/globals';
import { ADAS, openShop } from '../support/shop.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

it('events of one mutation keep the order in which they were recorded, and are not published yet', async () => {
  const plant = await shop.newPlant(1000, 10);
  const order = await shop.place(ADAS, [
    [plant, 1],
    [plant, 3],
  ]);
  const events = await shop.sql<{ type: string; change: string | null }>(
    `select type, data -> 'subject' ->> 'change' as change from events
     where resource_id in (?, ?) and num_nulls(position, sequence, link) = 3 order by number`,
    [plant, order.id],
  );
  expect(events).toEqual([
    { type: 'plant.created', change: null },
    { type: 'inventory.changed', change: '10' },
    { type: 'inventory.changed', change: '-1' },
    { type: 'inventory.changed', change: '-3' },
    { type: 'order.created', change: null },
  ]);
});
