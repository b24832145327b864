import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { audit } from '../../src/audit/audit.js';
import { violationsOf } from '../../src/audit/laws/ledger-law.js';
import { digestedTables, setOnce } from '../../src/audit/laws/rows/digested-tables.js';
import { rowLaws } from '../../src/audit/laws/rows/row-laws.js';
import { wholeShop } from '../../src/audit/rows/pages.js';
import { linkRows } from '../../src/core/row-digests/link-rows.js';
import { refund } from '../support/apis.js';
import { ADAS, done, FIVE_OFF, openShop, type Shop } from '../support/shop.js';
import { ADMIN, demoId } from '../support/store.js';

let shop: Shop;
let greenhouse: { id: string; slug: string };

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
  const plants: [string, number][] = [[await shop.newPlant(1000, 50), 3]];
  const admin = await shop.as(ADMIN);
  const order = await shop.place(ADAS, plants, await shop.redeem(ADAS, FIVE_OFF));
  await done(admin.graphql(`mutation { markOrderPaid(id: "${order.id}", reference: "pi_1") { id } }`));
  await done(admin.graphql(`mutation { shipOrder(id: "${order.id}", trackingNumber: "T1") { id } }`));
  await refund('REST', admin, order.id, { note: 'broken pots', reason: 'damaged' });
  await done(admin.graphql(`mutation { createApiKey(name: "k", expiresAt: "2040-01-01T00:00:00Z") { id } }`));
  await shop.sql("update api_keys set revoked_at = now() where name = 'k'");
  await linkRows(shop.orm);
  greenhouse = { id: demoId(1), slug: 'greenhouse' };
});

afterAll(() => shop.close());

/** What an audit finds after these statements. They run without triggers and foreign keys, and are rolled back. */
async function auditAfter(...statements: string[]) {
  const em = shop.orm.em.fork();
  await em.begin();
  try {
    await em.execute('set local session_replication_role = replica');
    for (const statement of statements) await em.execute(statement);
    await em.execute("set local timezone = 'UTC'");
    return await violationsOf(em as EntityManager, greenhouse, wholeShop(greenhouse), rowLaws);
  } finally {
    await em.rollback();
  }
}

/** Drops the check constraints of a table. */
const unchecked = (table: string): string => `do $$
  declare check_name text;
  begin
    for check_name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
      execute format('alter table ${table} drop constraint %I', check_name);
    end loop;
  end $$`;

/** SQL that makes a different value for a column of each type. */
const another: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'character varying': (column) => `coalesce(${column}, '') || 'x'`,
  character: () => "'EUR'",
  uuid: () => 'gen_random_uuid()',
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `${column} + 1000000`,
  boolean: (column) => `not ${column}`,
  jsonb: (column) => `${column} || '{"more": null}'`,
  ARRAY: (column) => `array_append(${column}, gen_random_uuid())`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 ms'`,
};

describe('linking the digests of rows', () => {
  it('goes on after the last link, and leaves no digest out', async () => {
    const state = () =>
      shop.sql(
        `select l.organization_id, l.position, l.rows, count(d)::int as digests
         from row_links l left join row_digests d on d.organization_id = l.organization_id and d.position = l.position
         group by 1, 2, 3 having l.rows <> count(d)`,
      );
    await shop.newPlant(500, 5);
    await Promise.all([linkRows(shop.orm), linkRows(shop.orm)]);
    await linkRows(shop.orm);
    expect(await state()).toEqual([]);
    expect(await shop.sql('select from row_digests where position is null')).toEqual([]);
    expect(await auditAfter()).toEqual([]);
  });

  it('is final: no digest and no link can be changed or deleted', async () => {
    for (const statement of [
      'update row_digests set digest = digest',
      'update row_digests set salt = null',
      'update row_digests set position = 7',
      'delete from row_digests',
      'truncate row_digests',
      'update row_links set link = link',
      'delete from row_links',
      'truncate row_links',
    ]) {
      await expect(shop.sql(statement)).rejects.toThrow(/is not changed any more/);
    }
  });
});

describe('the digests of rows', () => {
  it('exist for every append-only table, users and API keys', async () => {
    const kept = await shop.sql<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = tgrelid::regclass || '_keep_rows'`,
    );
    const digested = digestedTables.map(({ name }) => name);
    // The chain of events covers the first two; the others are the digests and links themselves.
    const others = ['event_bodies', 'events', 'row_digests', 'row_links'];
    expect([...kept.map(({ name }) => name), 'api_keys', 'users'].sort()).toEqual([...digested, ...others].sort());
    const kinds = await shop.sql<{ kind: string }>('select distinct kind from row_digests');
    const expected = [...digested, ...setOnce.map(({ table, column }) => `${table}.${column}`)];
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(expected.sort());
  });

  it('match the rows, whatever the time zone of the session', async () => {
    expect(await auditAfter()).toEqual([]);
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute("set local timezone = 'Asia/Tokyo'");
    expect((await audit(em as EntityManager)).findings).toEqual([]);
    await em.rollback();
  });

  it.each(digestedTables)(
    'of $name: the audit names the row, whichever column was altered',
    async ({ name, changing = [] }) => {
      const columns = await shop.sql<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = '${name}' order by ordinal_position`,
      );
      const [row] = await shop.sql<{ id: string }>(
        `select r.id from ${name} r join row_digests d on d.row_id = r.id join organizations o on o.id = r.organization_id
       where o.slug = 'greenhouse' order by r.created_at desc, r.id desc limit 1`,
      );
      const subjectOf = (column: string) =>
        setOnce.some((one) => one.table === name && one.column === column) ? `${name}.${column}` : name;
      const found: Record<string, string[]> = {};
      const expected: Record<string, string[]> = {};
      for (const column of columns) {
        const value = another[column.type]?.(column.name);
        const findings = await auditAfter(
          unchecked(name),
          `update ${name} set ${column.name} = ${value} where id = '${row?.id}'`,
        );
        found[column.name] = findings
          .filter(
            ({ subject, message }) =>
              subject === `${subjectOf(column.name)} of greenhouse` && message.includes(String(row?.id)),
          )
          .map(({ law, subject, message }) => `${law}: ${subject}: ${message}`);
        const what = ['id', 'organization_id'].includes(column.name) ? 'is gone' : 'is not what was written';
        expected[column.name] = changing.includes(column.name)
          ? []
          : [`row.digest: ${name} of greenhouse: row ${row?.id} ${what}`];
      }
      for (const { table, column } of setOnce) {
        if (table === name)
          expected[column] = [`row.digest: ${name}.${column} of greenhouse: row ${row?.id} is not what was written`];
      }
      expect(found).toEqual(expected);
    },
  );
});
