import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/db/mikro-orm.config.js';
import { digestRows } from '../../../src/db/seed/many/digest-rows.js';
import { inTransaction } from '../../../src/db/seed/many/in-transaction.js';
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

describe('digestRows', () => {
  it.each([
    ['order_items', 'name', 'refunded_quantity'],
    ['stock_movements', 'note', 'created_by'],
  ])('writes the digests that the trigger of %s would write', async (table, text, left) => {
    const digests = await inTransaction(orm, async (run) => {
      const texts = `values (null), (''), (E'"a" \\\\ b\\n\\t<é>😀\\u0001')`;
      await run(`create temp table copied on commit drop as
        select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid(), '${text}', value))).*
        from (select row from ${table} row limit 1) one, (${texts}) text (value)`);
      for (const statement of await digestRows(run, table, 'copied')) await run(statement);
      return run<{ written: string; expected: string }>(
        `select encode(digest, 'hex') as written,
          encode(row_digest('${table}', to_jsonb(r) - array['${left}']::text[], personal_digest), 'hex') as expected
        from copied r join row_digests on row_id = id`,
      );
    });
    expect(digests).toHaveLength(3);
    for (const { written, expected } of digests) expect(written).toBe(expected);
  });
});
