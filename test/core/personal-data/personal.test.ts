import { it } from '@jest/globals';
import { personalTables } from '../../../src/core/personal-data/personal.js';
import { expectComplete } from '../../support/steps.js';
import { openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

/**
 * The columns with texts that are not personal: the shop's own words, among them the notes that staff write, and ids, codes
 * and digests. A name, a contact or what a customer writes belongs in no line of this list.
 */
const NOT_PERSONAL: Record<string, string> = {
  api_keys: 'digest last_four name scopes',
  api_usages: 'api_version client_name operation renamed',
  audit_log: 'arguments client_request_id operation outcome previous request_id role',
  catalogue_words: 'word',
  event_bodies: 'api_version digest previous_digest',
  daily_jobs: 'name',
  event_chains: 'link',
  customers: 'language',
  events: 'data_digest idempotency_key link request_id resource_type traceparent type',
  idempotency_keys: 'fingerprint key',
  loyalty_entries: 'note',
  mails: 'language message_id',
  migrations: 'name',
  order_items: 'currency name',
  order_timeline: 'request_id',
  orders: 'currency delivery_method number payment_reference ship_not_before tracking_number voucher_code',
  organizations:
    'api_version contact country currency delivery_zones homepage mails name order_prefix pickup_place promise ship_weekdays slug time_zone',
  pages: 'language markdown slug title',
  plants:
    'botanical_name currency description group image_url metadata more_image_urls name picture_facts private_metadata search size sku slug tags',
  redemptions: 'code',
  refund_items: 'currency',
  refunds: 'currency note reference',
  rewards: 'currency description name',
  sessions: 'digest',
  shipment_items: 'lot name',
  shipments: 'carrier tracking_number',
  stock_movements: 'note',
  vouchers: 'code currency',
  webhook_attempts: 'error url',
  webhook_deliveries: 'api_version event_type',
  webhook_endpoints: 'api_version description events url',
  webhook_secrets: 'secret',
};

it('every column with texts says that it is personal, or stands in the list of those that are not', async () => {
  const tables = personalTables(store.orm.em);
  const deleted = tables.filter(({ isDeleted }) => isDeleted).map(({ name }) => name);
  const personal = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const enums = [...store.orm.getMetadata().getAll().values()].flatMap(({ tableName, props }) =>
    props.filter((prop) => prop.enum).map(({ fieldNames: [column] }) => `${tableName}.${column}`),
  );
  const texts = await store.sql<{ table: string; name: string }>(
    `select table_name as table, table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and udt_name not in ('uuid', '_uuid', 'bool', 'int2', 'int4', 'int8', 'timestamptz')`,
  );
  const others = texts.filter(({ table, name }) => !deleted.includes(table) && ![...personal, ...enums].includes(name));
  const listed = Object.entries(NOT_PERSONAL).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  const step = 'Declare the column `@Personal()`, or list it in this test.';
  expectComplete(
    listed,
    others.map(({ name }) => name),
    step,
  );
});
