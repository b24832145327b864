import type { MikroORM } from '@mikro-orm/postgresql';
import { demo } from '../../src/operations/demo/demo-ids.ts';
import type { Amounts } from './amounts.ts';
import { inBatches, inTransaction } from './batches.ts';
import { Draws } from './draws.ts';
import { addOrders, FOR_SALE, ORDERS_PER_CUSTOMER } from './orders/orders.ts';
import { addPlants } from './plants.ts';

interface Options extends Amounts {
  /** How many plants or orders a transaction adds. */
  batch?: number;
}

const BATCH = 5000;

/**
 * Adds plants (cultivars of the demo plants) and orders with their customers to greenhouse. Set-based statements write
 * them, not the operations of the shop, which would take an hour for a million orders; `npm run audit` holds afterwards.
 * Like the demo data, they are older than the event log and have no events.
 */
export async function seedMany(orm: MikroORM, { plants, orders, seed, batch: size = BATCH }: Options): Promise<void> {
  const draws = new Draws(seed);
  if (plants > 0) {
    const base = await countOf(orm, 'plants');
    await inBatches(orm, { noun: 'plants', draws, base, total: plants, size }, addPlants);
  }
  if (orders > 0) {
    const customers = await countOf(orm, 'customers');
    const forSale = await countOf(orm, 'plants', FOR_SALE);
    if (forSale === 0) throw new Error('Greenhouse has no plants to sell: add some with --plants.');
    const base = await reserveNumbers(orm, orders);
    await inBatches(orm, { noun: 'orders', draws, base, total: orders, size }, (batch) =>
      addOrders(batch, {
        shelf: Math.ceil(size / 40),
        shelfAfter: Math.floor((batch.index * size * forSale) / orders),
        firstCustomer: customers + (batch.index * size) / ORDERS_PER_CUSTOMER,
      }),
    );
  }
  // What autovacuum would do later. Without statistics, or with rows that a search index has not sorted in, PostgreSQL reads
  // whole tables.
  await inTransaction(orm, (run) => run(SORT_IN));
  await inTransaction(orm, (run) => run('analyze'));
}

const SORT_IN = `select gin_clean_pending_list(indexrelid) from pg_index
  where indexrelid::regclass::text like '%_search_index'`;

/** Rows are never deleted from these tables, so their count gives the next ones a number that none has had. */
async function countOf(orm: MikroORM, table: string, condition = 'true'): Promise<number> {
  const query = `select count(*)::int as count from ${table} where organization_id = ? and ${condition}`;
  const [row] = await inTransaction(orm, (run) => run<{ count: number }>(query, [demo.greenhouse]));
  return row?.count ?? 0;
}

/** Reserves consecutive order numbers and returns the first: an open shop continues after the last. */
async function reserveNumbers(orm: MikroORM, orders: number): Promise<number> {
  const [row] = await orm.em.execute<{ last: number }[]>(
    'update organizations set last_order_number = last_order_number + ? where id = ? returning last_order_number as last',
    [orders, demo.greenhouse],
  );
  if (!row) throw new Error('There is no organization "greenhouse": this database has not been loaded with demo data.');
  return row.last - orders + 1;
}
