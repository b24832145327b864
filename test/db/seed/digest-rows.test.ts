import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/db/mikro-orm.config.js';
import { digestRows } from '../../../src/db/seed/many/digest-rows.js';
import { inTransaction } from '../../../src/db/seed/many/in-transaction.js';
import { collectDigests } from '../../../src/db/seed/many/link-digests.js';
import { createSeededDatabase, type TestDatabase } from '../../support/database.js';

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createSeededDatabase();
  orm = await connect({ ...readConfig(database.environment), sqlOutsideOfWork: 'login' }, database.image);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

const texts = `values (null), (''), (E'"a" \\\\ b\\n\\t<é>😀\\u0001')`;

const addresses = `values (null), ('{}'::jsonb), ('{"a": null, "b": [null, {"c": null}], "d": -0.50, "é": "\\n"}')`;

/** The columns of an order that its digest leaves out, or contains as the personal digest. */
const leftOfOrders =
  'status,tracking_number,payment_reference,refunded,refunded_shipping,points_earned,points_reversed,points_returned,shipping_address';

/** Copies a row, with each of the values in a column that it may have, and returns the digests of the copies beside those of the trigger. */
const digestsOf = (table: string, column: string, expected: string, { kind = table, values = texts } = {}) =>
  inTransaction(orm, async (run) => {
    await collectDigests(run);
    await run(`create temp table copied on commit drop as
      select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid(), '${column}', value))).*
      from (select row from ${table} row limit 1) one, (${values}) given (value)
      where value is not null or not (
        select attnotnull from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}'
      )`);
    for (const statement of await digestRows(run, table, 'copied')) await run(statement);
    return run<{ value: string | null; written: string; expected: string }>(
      `select r."${column}"::text as value, encode(digest, 'hex') as written, encode(${expected}, 'hex') as expected
      from copied r join seed_digests d on d.row_id = r.id and d.kind = '${kind}' order by 1 nulls first`,
    );
  });

describe('digestRows', () => {
  it.each([
    ['order_items', 'name', 'refunded_quantity', null, 2],
    ['stock_movements', 'note', 'created_by', 'created_by', 3],
    ['loyalty_entries', 'created_by', 'created_by', 'created_by', 3],
    ['order_timeline', 'note', 'actor,note', 'actor,note', 3],
    ['refunds', 'created_by', 'created_by', 'created_by', 2],
    ['orders', 'number', leftOfOrders, 'shipping_address', 2],
  ])(
    'computes the digests that the trigger of %s would write, whatever its %s is',
    async (table, column, left, personal, copies) => {
      const members = personal?.split(',').map((name) => `'${name}', r.${name}`);
      const ofPersonal = members ? `personal_digest(jsonb_build_object(${members}), salt)` : 'null';
      const digests = await digestsOf(
        table,
        column,
        `row_digest('${table}', to_jsonb(r) - '{${left}}'::text[], ${ofPersonal})`,
      );
      expect(digests).toHaveLength(copies);
      for (const { written, expected } of digests) expect(written).toBe(expected);
    },
  );

  it('computes the digests of an order, whatever its address is', async () => {
    const digests = await digestsOf(
      'orders',
      'shipping_address',
      `row_digest('orders', to_jsonb(r) - '{${leftOfOrders}}'::text[],
        personal_digest(jsonb_build_object('shipping_address', r.shipping_address), salt))`,
      { values: addresses },
    );
    expect(digests).toHaveLength(3);
    for (const { written, expected } of digests) expect(written).toBe(expected);
  });

  it.each([
    ['created_at', "values ('1969-12-31T23:59:59.5Z'), ('2026-07-01T00:00:00Z'), ('2026-07-01T12:00:00.12+02:00')", 3],
    ['amount', 'values (0), (-1), (2147483647)', 3],
    ['restocked', 'values (true), (false)', 2],
  ])('computes the digests of a line of a refund, whatever its %s is', async (column, given, copies) => {
    const expected = "row_digest('refund_items', to_jsonb(r), null)";
    const digests = await digestsOf('refund_items', column, expected, { values: given });
    expect(digests).toHaveLength(copies);
    for (const { written, expected: due } of digests) expect(written).toBe(due);
  });

  it('computes the digest of a value that is set once, where there is one', async () => {
    const kind = 'orders.tracking_number';
    const expected = `row_digest('${kind}', jsonb_build_object('id', r.id, 'tracking_number', r.tracking_number), null)`;
    const digests = await digestsOf('orders', 'tracking_number', expected, { kind });
    expect(digests.map(({ value }) => value)).toEqual(['', '"a" \\ b\n\t<é>😀\u0001']);
    for (const { written, expected: due } of digests) expect(written).toBe(due);
  });
});
