import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { audit } from '../../../src/audit/audit.js';
import { inSnapshot } from '../../../src/audit/in-snapshot.js';
import { readConfig } from '../../../src/config/config.js';
import { linkRows } from '../../../src/core/row-digests/link-rows.js';
import { connect } from '../../../src/db/mikro-orm.config.js';
import { readAmounts } from '../../../src/db/seed/amounts.js';
import { demo } from '../../../src/db/seed/demo-ids.js';
import { seedMany } from '../../../src/db/seed/seed-many.js';
import { createSeededDatabase, type TestDatabase } from '../../support/database.js';

const tables = [
  ...['plants', 'customers', 'addresses', 'orders', 'order_items', 'order_timeline', 'refunds', 'refund_items'],
  ...['stock_movements', 'loyalty_accounts', 'loyalty_entries'],
] as const;

interface Shop {
  orm: MikroORM;
  /** How many rows of each table the seed has added, and a digest of them. */
  added(): Promise<Record<string, { count: number; digest: string }>>;
  database: TestDatabase;
}

const shops: Shop[] = [];

async function openShop(): Promise<Shop> {
  const database = await createSeededDatabase();
  const orm = await connect({ ...readConfig(database.environment), sqlOutsideOfWork: 'login' }, database.image);
  const em = orm.em.fork();
  for (const table of tables) await em.execute(`create table before_${table} as select id from ${table}`);
  // The numbers of ledger rows depend on which connection was first; the audit checks that they are in order.
  const row = (table: string) => (table === 'orders' ? 'to_jsonb(t)' : `to_jsonb(t) - 'number'`);
  const added = async () => {
    const entries = tables.map(async (table) => {
      const [found] = await em.execute<{ count: number; digest: string }[]>(
        `select count(*)::int as count, md5(string_agg((${row(table)})::text, ' ' order by id)) as digest
        from ${table} t where id not in (select id from before_${table})`,
      );
      return [table, found] as const;
    });
    return Object.fromEntries(await Promise.all(entries)) as never;
  };
  const shop = { orm, added, database };
  shops.push(shop);
  return shop;
}

const countsOf = async (shop: Shop) =>
  Object.fromEntries(Object.entries(await shop.added()).map(([table, { count }]) => [table, count]));

/** Rows that refer to a row which does not exist, by foreign key; the database has checked only some of them. */
async function orphans(orm: MikroORM): Promise<Record<string, number>> {
  const em = orm.em.fork();
  const keys = await em.execute<{ name: string; from: string; to: string; columns: string[]; targets: string[] }[]>(`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality k(n, at) join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns,
      array(select attname::text from unnest(confkey) with ordinality k(n, at) join pg_attribute on attrelid = confrelid and attnum = n order by at) as targets
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(keys.length).toBeGreaterThan(40);
  const found: Record<string, number> = {};
  for (const { name, from, to, columns, targets } of keys) {
    const on = columns.map((column, at) => `f.${column} = t.${targets[at]}`).join(' and ');
    const given = columns.map((column) => `f.${column} is not null`).join(' and ');
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${from} f where ${given} and not exists (select from ${to} t where ${on})`,
    );
    if (row && row.count > 0) found[name] = row.count;
  }
  return found;
}

let one: Shop;
let two: Shop;
let other: Shop;
/** Several batches, the last of which is not full, by several connections at a time. */
const amounts = { plants: 350, orders: 410, seed: 7, batch: 100 };

beforeAll(async () => {
  [one, two, other] = [await openShop(), await openShop(), await openShop()];
  await seedMany(one.orm, amounts);
  await seedMany(two.orm, amounts);
  await seedMany(other.orm, { ...amounts, seed: 8 });
});

afterAll(async () => {
  for (const { orm, database } of shops) {
    await orm.close();
    await database.drop();
  }
});

describe('seedMany', () => {
  it('adds exactly the given numbers of plants and orders, and a customer for ten orders', async () => {
    const counts = await countsOf(one);
    expect(counts).toMatchObject({ plants: 350, orders: 410, customers: 41, addresses: 41, loyalty_accounts: 41 });
    expect(counts['order_items']).toBeGreaterThan(410);
    expect(counts['refunds']).toBeGreaterThan(20);
  });

  it('numbers the orders without a gap, from the last one of the shop', async () => {
    const numbers = await one.orm.em
      .fork()
      .execute<{ number: string }[]>(
        'select number from orders where id not in (select id from before_orders) order by created_at, id',
      );
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 410 }, (_, at) => `GH-${1007 + at}`));
  });

  it('writes the same rows from the same seed', async () => {
    expect(await two.added()).toEqual(await one.added());
  });

  it('writes as many, but other plants and orders from another seed', async () => {
    const [these, those] = [await one.added(), await other.added()];
    for (const table of ['plants', 'customers', 'orders'])
      expect(those[table]).toEqual({
        count: these[table]?.count,
        digest: expect.not.stringMatching(`${these[table]?.digest}`),
      });
  });

  it('has orders in every status, refunds of both kinds, and plants that are sold out', async () => {
    const values = (query: string) => one.orm.em.fork().execute<{ value: string }[]>(query);
    const valuesOf = async (query: string) => (await values(query)).map(({ value }) => value);
    expect(await valuesOf('select distinct status as value from orders order by 1')).toEqual([
      ...['cancelled', 'delivered', 'pending', 'processing', 'refunded', 'shipped'],
    ]);
    expect(await valuesOf('select distinct kind as value from refunds order by 1')).toEqual(['full', 'partial']);
    expect(await valuesOf('select distinct cause as value from stock_movements order by 1')).toEqual([
      ...['adjustment', 'cancel', 'initial', 'order', 'refund'],
    ]);
    const [soldOut] = await valuesOf('select count(*)::int as value from plants where stock = 0');
    expect(Number(soldOut)).toBeGreaterThan(20);
  });

  it('adds as many again when it runs again, and all of it adds up', async () => {
    await seedMany(two.orm, amounts);
    expect(await countsOf(two)).toMatchObject({ plants: 700, orders: 820, customers: 82 });
    const { findings, counts } = await inSnapshot(two.orm, (em) => audit(em));
    expect(findings).toEqual([]);
    expect(counts.orders).toBe(820 + 7);
    expect(await orphans(two.orm)).toEqual({});
  });

  it('links the digests of each batch itself, while a worker links those of an open shop', async () => {
    const shop = await openShop();
    const em = shop.orm.em.fork();
    const [before] = await em.execute<{ number: number }[]>('select max(number)::int as number from row_digests');
    let seeding = true;
    let written = 0;
    const worker = async () => {
      for (; seeding; written += 1) {
        await em.execute(`insert into audit_log (id, organization_id, created_at, request_id, operation, resource_ids, arguments, outcome)
          values (gen_random_uuid(), '${demo.greenhouse}', now(), 'r', 'updatePlant', '{}', '{}', 'ok')`);
        await linkRows(shop.orm);
      }
    };
    const seeded = seedMany(shop.orm, amounts).finally(() => {
      seeding = false;
    });
    await Promise.all([seeded, worker()]);
    const [digests] = await em.execute<Record<string, number>[]>(
      `select count(*)::int as all, count(position)::int as linked, count(distinct position)::int as links,
        count(salt)::int as salts, count(distinct salt)::int as different
      from row_digests where number > ${before?.number} and kind <> 'audit_log'`,
    );
    // Four batches of plants, and five of orders.
    expect(digests).toMatchObject({ linked: digests?.['all'], links: 9, different: digests?.['salts'] });
    expect(digests?.['salts']).toBeGreaterThan(1000);
    expect(written).toBeGreaterThan(1);
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
  });

  it('leaves only whole batches where it stops, with everything that belongs to their rows', async () => {
    const shop = await openShop();
    await shop.orm.em.fork().execute("alter table orders add constraint stop check (number <> 'GH-1300')");
    await expect(seedMany(shop.orm, amounts)).rejects.toThrow(/violates check constraint "stop"/);
    const { plants, orders } = await countsOf(shop);
    expect(plants).toBe(350);
    // One connection stops in the third batch; the others may have written the fourth, of 100, and the fifth, of 10.
    expect([200, 210, 300, 310]).toContain(orders);
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
    expect(await orphans(shop.orm)).toEqual({});
  });

  it('sells the demo plants where there are no others, and delivers more of them', async () => {
    const shop = await openShop();
    await seedMany(shop.orm, { plants: 0, orders: 300, seed: 7 });
    expect(await countsOf(shop)).toMatchObject({ plants: 0, orders: 300 });
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
  });
});

describe('npm run seed', () => {
  it('reads its options', () => {
    expect(readAmounts([])).toEqual({ plants: 0, orders: 0, seed: 1 });
    const options = ['--plants', '1000000', '--orders', '9999999', '--seed', '42'];
    expect(readAmounts(options)).toEqual({ plants: 1_000_000, orders: 9_999_999, seed: 42 });
  });

  it.each([
    [['--plants', '1e6'], '--plants is "1e6", but it must be a whole number of up to 7 digits.'],
    [['--orders', '10000000'], '--orders is "10000000", but it must be a whole number of up to 7 digits.'],
    [['--seed', '1.5'], '--seed is "1.5", but it must be a whole number of up to 7 digits.'],
    [['--plants', ''], '--plants is "", but it must be a whole number of up to 7 digits.'],
    [['--seed=-1'], '--seed is "-1", but it must be a whole number of up to 7 digits.'],
    [['--plant', '5'], "Unknown option '--plant'"],
    [['5'], "Unexpected argument '5'"],
  ])('refuses %j', (options, message) => {
    expect(() => readAmounts(options)).toThrow(message);
  });

  it('opens no database before it has read them', async () => {
    const folder = join(import.meta.dirname, 'none');
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
    const run = promisify(execFile)(process.execPath, ['src/cli/seed.ts', '--plants', 'many'], { env });
    const stderr = '--plants is "many", but it must be a whole number of up to 7 digits.\n';
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    expect(existsSync(folder)).toBe(false);
  });
});
