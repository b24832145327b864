import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readAmounts } from '../../../bench/seed/amounts.js';
import { seedMany } from '../../../bench/seed/seed-many.js';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { audit } from '../../../src/operations/audit/audit.js';
import { inSnapshot } from '../../../src/operations/open-store.js';
import { createSeededDatabase, type TestDatabase } from '../../support/database.js';

const tables = [
  ...['plants', 'customers', 'addresses', 'orders', 'order_items', 'order_timeline', 'refunds', 'refund_items'],
  ...['shipments', 'shipment_items'],
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
  const added = async () => {
    const entries = tables.map(async (table) => {
      const [found] = await em.execute<{ count: number; digest: string }[]>(
        `select count(*)::int as count, md5(string_agg(to_jsonb(t)::text, ' ' order by id)) as digest
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

let one: Shop;
/** Several batches, the last of which is not full. */
const amounts = { plants: 180, orders: 210, seed: 7, batch: 50 };

beforeAll(async () => {
  one = await openShop();
  await seedMany(one.orm, amounts);
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
    expect(counts).toMatchObject({ plants: 180, orders: 210, customers: 21, addresses: 21, loyalty_accounts: 21 });
    expect(counts['order_items']).toBeGreaterThan(210);
    expect(counts['refunds']).toBeGreaterThan(10);
  });

  it('numbers the orders without a gap, from the last one of the shop', async () => {
    const numbers = await one.orm.em
      .fork()
      .execute<{ number: string }[]>(
        'select number from orders where id not in (select id from before_orders) order by created_at, id',
      );
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 210 }, (_, at) => `GH-${1007 + at}`));
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
    expect(Number(soldOut)).toBeGreaterThan(10);
  });

  it('gives orders and refunds the time of their last step', async () => {
    const late = await one.orm.em.fork().execute(
      `select number from orders o where updated_at is distinct from greatest(created_at,
         (select max(created_at) from order_timeline t where t.order_id = o.id), (select max(created_at) from refunds r where r.order_id = o.id))
       union all select number::text from refunds where updated_at is distinct from created_at`,
    );
    expect(late).toEqual([]);
  });

  it('sells the demo plants where there are no others, and delivers more of them; other ones from another seed', async () => {
    const shop = await openShop();
    const [plants, customers, outcomes] = [
      'select name, price from plants where id not in (select id from before_plants) order by created_at limit 30',
      'select name from customers where id not in (select id from before_customers) order by id',
      'select status from orders where id not in (select id from before_orders) order by number limit 150',
    ];
    await seedMany(shop.orm, { plants: 0, orders: 150, seed: 8 });
    expect(await countsOf(shop)).toMatchObject({ plants: 0, orders: 150, customers: 15 });
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
    await seedMany(shop.orm, { plants: 30, orders: 0, seed: 8 });
    for (const query of [plants, customers, outcomes]) {
      const [these, those] = [await one.orm.em.fork().execute(query), await shop.orm.em.fork().execute(query)];
      expect(those).not.toEqual(these.slice(0, those.length));
    }
  });

  it('writes the same rows from the same seed; only whole batches where it stops, with everything that belongs to them', async () => {
    const shop = await openShop();
    await seedMany(shop.orm, amounts);
    expect(await shop.added()).toEqual(await one.added());
    await shop.orm.em.fork().execute("alter table orders add constraint stop check (number <> 'GH-1360')");
    await expect(seedMany(shop.orm, amounts)).rejects.toThrow(/violates check constraint "stop"/);
    expect(await countsOf(shop)).toMatchObject({ plants: 180 + 180, orders: 210 + 100 });
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
  });

  it('adds as many again when it runs again, and all of it adds up', async () => {
    await seedMany(one.orm, amounts);
    expect(await countsOf(one)).toMatchObject({ plants: 360, orders: 420, customers: 42 });
    const { findings, counts } = await inSnapshot(one.orm, (em) => audit(em));
    expect(findings).toEqual([]);
    expect(counts.orders).toBe(420 + 7);
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
    const run = promisify(execFile)(process.execPath, ['bench/seed/main.ts', '--plants', 'many'], { env });
    const stderr = '--plants is "many", but it must be a whole number of up to 7 digits.\n';
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    expect(existsSync(folder)).toBe(false);
  });
});
