import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
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

/** The names that databases hold. One that is missing here would be applied again, to tables that exist. */
const published = [
  ...['2026-11-21-initial', '2026-11-21-loyalty-causes', '2026-11-21-event-bodies', '2026-11-21-writing-order'],
  ...['2026-11-21-append-only', '2026-11-22-delivery-versions', '2026-11-23-growth', '2026-11-24-announced-events'],
  ...['2026-11-25-catalogue-states', '2026-11-26-key-ceilings', '2026-11-27-audit-log', '2026-11-28-event-chain'],
  ...['2026-11-28-erasure', '2026-11-29-pending-orders', '2026-11-30-finding', '2026-11-30-event-traces'],
  ...['2026-11-30-row-security', '2026-12-01-stock-changes', '2026-12-01-row-digests', '2026-12-01-erased-addresses'],
  ...['2026-12-02-callers-plan', '2026-12-02-partial-keys'],
];

describe('the migrations', () => {
  it('have the names that databases hold, and new ones after those', async () => {
    const rows = await store.sql<{ name: string }>('select name from migrations order by id');
    expect(rows.map(({ name }) => name).slice(0, published.length)).toEqual(published);
    expect(await store.orm.migrator.getPending()).toEqual([]);
  });

  it('are classes in files of their names, in the folder of their month or of a part of it', () => {
    const files = globSync('src/db/migrations/*/*.ts');
    expect(files.map((file) => basename(file, '.ts')).sort()).toEqual(migrations.map(({ name }) => name).sort());
    for (const file of files) expect(basename(dirname(file)).slice(0, 7)).toBe(basename(file).slice(0, 7));
  });

  it('make the tables that the entities describe, foreign keys and triggers apart', async () => {
    expectStepDone(
      await missingSql(store.orm),
      'Write a migration in src/db/migrations/, and list it in migrations.ts.',
    );
  });

  it('carry the organization in every foreign key, so that no row points into another one', async () => {
    const keys = await foreignKeys();
    expect(keys.length).toBeGreaterThan(40);
    for (const key of keys) expect(key.columns).toContain('organization_id');
  });

  it('have a foreign key for every column that names another row', async () => {
    const keys = await foreignKeys();
    const columns = await store.sql<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid' and column_name like '%\\_id'`);
    const loose = columns.filter(
      ({ table, column }) => !keys.some((key) => key.table === table && key.columns.includes(column)),
    );
    // An event's resource may be of four kinds, a digested row of many tables; triggers copy its organization.
    expect(loose.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      'audit_log.api_key_id',
      'audit_log.user_id',
      'event_streams.resource_id',
      'events.resource_id',
      'row_digests.organization_id',
      'row_digests.row_id',
      'row_links.organization_id',
    ]);
  });

  it('refuse a row that points into another organization', async () => {
    const foreign = `insert into wishlist_entries (id, organization_id, customer_id, plant_id, added_at)
      select gen_random_uuid(), c.organization_id, c.id, p.id, now() from customers c, plants p
      where c.name = 'Ada Lovelace' and p.organization_id <> c.organization_id limit 1`;
    await expect(store.sql(foreign)).rejects.toThrow(/wishlist_entries_plant_id_foreign/);
  });
});
