import { expect } from '@jest/globals';
import type { Store } from './store.js';

/** The events of one request, in the order of writing. */
export function eventsOf(store: Store, { headers }: { headers: Headers }) {
  return store.sql<{ type: string; resource_id: string; sequence: number; data: { subject: object; extra?: object } }>(
    'select type, resource_id, sequence, data from events where request_id = ? order by number',
    [headers.get('x-request-id')],
  );
}

/** How many units of a plant are on the shelf: the row, which the ledger must add up to. */
export async function stockOf(store: Store, plantId: string): Promise<number> {
  const [row] = await store.sql<{ stock: number; ledger: number }>(
    `select stock, (select coalesce(sum(change), 0)::int from stock_movements where plant_id = plants.id) as ledger
     from plants where id = ?`,
    [plantId],
  );
  expect(row?.ledger).toBe(row?.stock);
  return Number(row?.stock);
}
