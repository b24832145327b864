import { uuidv7 } from 'uuidv7';
import type * as Encrypting from '../../src/core/encryption/encryption.ts';
import type * as Sealing from '../../src/webhooks/endpoints/webhook-secrets.ts';
import { built } from '../support/store/built.ts';
import type { Database } from '../support/store/database.ts';
import { ENDPOINT, GREENHOUSE } from '../support/store/demo.ts';

const BATCH = 10_000;

/** Points the demo's endpoint, and `count - 1` copies of it, to paths of this receiver. */
export async function openEndpoints(database: Database, url: string, count: number): Promise<void> {
  for (let copy = 2; copy <= count; copy++) await copyEndpoint(database, GREENHOUSE, url);
  await database.query(`update webhook_endpoints set url = $1 || id, events = '["inventory.changed"]'`, [url]);
}

/** Gives an organization a copy of the demo's endpoint, at this URL, with a secret of its own. */
export async function copyEndpoint(
  { query, environment }: Database,
  organizationId: string,
  url: string,
): Promise<void> {
  const endpointId = uuidv7();
  await query(
    `insert into webhook_endpoints
     select (jsonb_populate_record(one, jsonb_build_object('id', $1::text, 'organization_id', $2::text, 'url', $3::text))).*
     from webhook_endpoints one where id = $4`,
    [endpointId, organizationId, url, ENDPOINT],
  );
  const { makeEncryption } = await built<typeof Encrypting>('core/encryption/encryption');
  const { encryptedSecret, newSecret } = await built<typeof Sealing>('webhooks/endpoints/webhook-secrets');
  const encryption = makeEncryption([Buffer.from(String(environment['SECRETS_KEY']), 'base64')]);
  const { id, secret } = encryptedSecret(encryption, organizationId, newSecret());
  await query(
    'insert into webhook_secrets (id, organization_id, created_at, endpoint_id, secret) values ($1, $2, now(), $3, $4)',
    [id, organizationId, endpointId, secret],
  );
}

/**
 * Writes events as mutations of greenhouse would, spread over all of its plants: committed, and not
 * published yet. They are "inventory.changed", the most frequent type.
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
    const stocks = indexes.map((index) => Math.floor(index / plants.length) + 1);
    await query(
      `insert into events
         (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
       select id, $1, now(), 'inventory.changed', 'plant', plant, gen_random_uuid(), jsonb_build_object(
         'type', 'InventoryChange',
         'subject', jsonb_build_object('plantId', plant, 'change', 1, 'stock', stock, 'cause', 'ADJUSTMENT'))
       from unnest($2::uuid[], $3::uuid[], $4::int[]) as one(id, plant, stock)`,
      [GREENHOUSE, ids, ofPlant, stocks],
    );
  }
}
