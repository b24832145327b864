import { uuidv7 } from 'uuidv7';
import type { Database } from '../store/database.ts';
import { ENDPOINT, GREENHOUSE } from '../store/demo.ts';

const BATCH = 10_000;

/** Points the demo's endpoint, and `count - 1` copies of it, to paths of this receiver. */
export async function openEndpoints({ query }: Database, url: string, count: number): Promise<void> {
  for (let copy = 2; copy <= count; copy++) {
    const id = uuidv7();
    await query(
      `insert into webhook_endpoints
       select (jsonb_populate_record(one, jsonb_build_object('id', $1::text))).*
       from webhook_endpoints one where id = $2`,
      [id, ENDPOINT],
    );
    await query(
      `insert into webhook_secrets
       select (jsonb_populate_record(one, jsonb_build_object('id', $1::text, 'endpoint_id', $2::text))).*
       from webhook_secrets one where endpoint_id = $3`,
      [uuidv7(), id, ENDPOINT],
    );
  }
  await query(`update webhook_endpoints set url = $1 || id, events = '["inventory.changed"]'`, [url]);
}

/**
 * Writes events as mutations of greenhouse would, spread over all of its plants: committed, numbered per resource, and
 * without a feed position. They are "inventory.changed", the most frequent type.
 */
export async function writeEvents({ query }: Database, count: number): Promise<void> {
  const plants = await query<{ id: string; stock: number }>(
    'select id, stock from plants where organization_id = $1 order by id',
    [GREENHOUSE],
  );
  for (let start = 0; start < count; start += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => start + index);
    const ids = indexes.map(() => uuidv7());
    const ofPlant = indexes.map((index) => plants[index % plants.length]?.id);
    const sequences = indexes.map((index) => Math.floor(index / plants.length) + 1);
    await query(
      `insert into events
         (id, organization_id, created_at, type, resource_type, resource_id, sequence, request_id, data)
       select id, $1, now(), 'inventory.changed', 'plant', plant, sequence, gen_random_uuid(), jsonb_build_object(
         'type', 'InventoryChange',
         'subject', jsonb_build_object('plantId', plant, 'change', 1, 'stock', sequence, 'cause', 'ADJUSTMENT'))
       from unnest($2::uuid[], $3::uuid[], $4::int[]) as one(id, plant, sequence)`,
      [GREENHOUSE, ids, ofPlant, sequences],
    );
  }
  await query(`insert into event_streams
    select organization_id, resource_type, resource_id, max(sequence) from events group by 1, 2, 3`);
}
