import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/db/migrations/migrations.js';
import { missingSql } from '../support/runner/missing-migration.js';
import { expectStepDone } from '../support/steps.js';
import { openStore, type Store } from '../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

interface ForeignKey {
  table: string;
  columns: string[];
  target: string;
}

const foreignKeys = () =>
  store.sql<ForeignKey>(`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = 'public'`);

const today = new Date().toISOString().slice(0, 10);

describe('the migrations', () => {
  it('are all applied, in the order of the list', async () => {
    const rows = await store.sql<{ name: string }>('select name from migrations order by id');
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(await store.orm.migrator.getPending()).toEqual([]);
  });

  it('are in folders of their names, which begin with the day that they were written: in order, and none in the future', () => {
    const names = migrations.map(({ name }) => name);
    const folders = readdirSync('src/db/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(names);
    for (const name of names) {
      const day = /^\d{4}-\d\d-\d\d(?=-[a-z])/.exec(name)?.[0];
      expect(day && new Date(day).toISOString().slice(0, 10)).toBe(day);
      expect(String(day) <= today).toBe(true);
    }
  });

  it('make the tables that the entities describe, foreign keys and triggers apart', async () => {
    expectStepDone(
      await missingSql(store.orm),
      'Write a migration in src/db/migrations/, and list it in migrations.ts.',
    );
  });

  it('carry the organization in every foreign key, so that no row points into another one', async () => {
    const keys = await foreignKeys();
    expect(keys.length).toBeGreaterThan(25);
    for (const key of keys) expect(key.columns).toContain('organization_id');
  });

  it('have a foreign key for every column that names another row, but for those of history, which the audit checks', async () => {
    const keys = await foreignKeys();
    const columns = await store.sql<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name like '%\\_id'`);
    const loose = columns.filter(
      ({ table, column }) => !keys.some((key) => key.table === table && key.columns.includes(column)),
    );
    expect(loose.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      'audit_log.api_key_id',
      // Row security lets no other organization in.
      'audit_log.organization_id',
      'audit_log.user_id',
      'events.organization_id',
      // Of four kinds.
      'events.resource_id',
      // A row that lives for a day, found by this id.
      'idempotency_keys.organization_id',
      'idempotency_keys.user_id',
      'loyalty_entries.order_id',
      'loyalty_entries.redemption_id',
      'loyalty_entries.refund_id',
      'refund_items.plant_id',
      'stock_movements.order_item_id',
      'stock_movements.refund_item_id',
    ]);
  });

  it('refuse a row that points into another organization', async () => {
    const foreign = `insert into wishlist_entries (id, organization_id, customer_id, plant_id, added_at)
      select gen_random_uuid(), c.organization_id, c.id, p.id, now() from customers c, plants p
      where c.name = 'Ada Lovelace' and p.organization_id <> c.organization_id limit 1`;
    await expect(store.sql(foreign)).rejects.toThrow(/wishlist_entries_plant_id_foreign/);
  });
});
