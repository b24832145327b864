import { expect } from '@jest/globals';
import type { Store } from './store.js';

/** The events of one request, in insertion order. */
export function eventsOf(store: Store, { headers }: { headers: Headers }) {
  return store.sql<{ type: string; resource_id: string; data: { subject: object; extra?: object } }>(
    'select type, resource_id, data from events where request_id = ? order by number',
    [headers.get('x-request-id')],
  );
}

/** The stock of a plant, after checking that the ledger adds up to it. */
export async function stockOf(store: Store, plantId: string): Promise<number> {
  const [row] = await store.sql<{ stock: number; ledger: number }>(
    `select stock, (select coalesce(sum(change), 0)::int from stock_movements where plant_id = plants.id) as ledger
     from plants where id = ?`,
    [plantId],
  );
  expect(row?.ledger).toBe(row?.stock);
  return Number(row?.stock);
}
