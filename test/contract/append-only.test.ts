import { describe, expect, it } from '@jest/globals';
import { personalTables } from '../../src/core/personal-data/personal.js';
import { changingColumns } from '../database/row-security/changing-columns.js';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADMIN, openStore } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
// A login is the first row of the audit log.
await store.as(ADMIN);
// The demo's past has no events; every other table has rows that could be changed.
await store.sql(`insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
  select gen_random_uuid(), id, now(), 'webhook.test', 'webhook_endpoint', id, 'test', '{}' from organizations`);
await store.sql(`insert into event_bodies (organization_id, event_id, api_version, digest, body)
  select organization_id, id, '2025-10-01', repeat('0', 64), '{}' from events`);
await store.sql(`insert into order_notes (id, organization_id, created_at, order_id, actor, text)
  select gen_random_uuid(), organization_id, now(), id, 'somebody', 'A note.' from orders`);

/** The columns that may change after a row was written; all others never do. */
const mayChange: Record<string, string[]> = {
  ...changingColumns,
  ...{ audit_log: [], event_bodies: [], loyalty_entries: [], order_notes: [], order_timeline: [] },
  ...{ refund_items: [], shipment_items: [], stock_movements: [] },
  // Set once, by the relay.
  events: ['data_digest', 'link', 'position', 'sequence'],
};
const tables = Object.keys(mayChange);

describe('what was written', () => {
  it('is kept by the database, in every column but these', async () => {
    const columns = await store.sql<{ table: string; column: string }>(`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      left join information_schema.triggered_update_columns t
        on t.event_object_table = c.table_name and t.event_object_column = c.column_name
        and t.trigger_name = c.table_name || '_keep'
      where c.table_schema = 'public' and c.table_name in (${tables.map((table) => `'${table}'`).join(', ')})
        and t.trigger_name is null
      order by 1, 2`);
    const free = tables.map((table) => [
      table,
      columns.filter((one) => one.table === table).map(({ column }) => column),
    ]);
    expect(Object.fromEntries(free)).toEqual(mayChange);
  });

  it('keeps the numbers and the link of an event once it has them', async () => {
    const published = "update events set position = 1, sequence = 1, link = repeat('0', 64)";
    await store.sql(published);
    await leavingAllAsItWas(store, async () => {
      for (const number of ['position', 'sequence'])
        await expect(store.sql(`update events set ${number} = 2`)).rejects.toThrow(
          /is not changed any more \(UPDATE\)/,
        );
      await expect(store.sql(published)).rejects.toThrow(/is not changed any more \(UPDATE\)/);
    });
  });

  it('may be erased in the columns that entities declare personal', async () => {
    const rows = await store.sql<{ column: string }>(
      `select name || '.' || unnest(personal) as column from append_only()`,
    );
    const declared = personalTables(store.orm.em).filter(({ name }) => tables.includes(name));
    const columns = declared.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
    // The erasure also marks what it changes.
    const marks = ['events.erased_at', 'orders.updated_at', 'refunds.updated_at'];
    expect(rows.map(({ column }) => column).sort()).toEqual([...columns, ...marks].sort());
  });

  it('lets nothing but personal data be erased, and only where a transaction says so', async () => {
    const erasing = (statement: string) =>
      store.orm.em.fork().transactional(async (em) => {
        await em.execute("select set_config('plant_store.erasing', 'yes', true)");
        await em.execute(statement);
      });
    await leavingAllAsItWas(store, async () => {
      await expect(store.sql('update events set erased_at = now()')).rejects.toThrow(/is not changed any more/);
      await expect(erasing('update orders set shipping_address = null, total = 0')).rejects.toThrow(/is not changed/);
      await expect(erasing('update order_items set total = 0')).rejects.toThrow(/is not changed any more/);
      await expect(erasing('delete from events')).rejects.toThrow(/is not changed any more/);
    });
    await erasing("update order_timeline set actor = '[erased]'");
    await expect(store.sql("update order_timeline set actor = 'x'")).rejects.toThrow(/is not changed any more/);
  });

  it.each(tables)('%s: no row is changed, deleted or emptied away', async (table) => {
    const attempts = [
      `update ${table} set organization_id = organization_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ];
    await leavingAllAsItWas(store, async () => {
      for (const attempt of attempts)
        await expect(store.sql(attempt)).rejects.toThrow(/is not changed any more \((UPDATE|DELETE|TRUNCATE)\)/);
    });
  });
});
