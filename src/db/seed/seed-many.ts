import type { MikroORM } from '@mikro-orm/postgresql';
import { isEmbedded } from '../../core/persistence/embedded/pglite-dialect.js';
import { vacuumEmbedded } from '../../core/persistence/embedded/vacuum-embedded.js';
import type { Amounts } from './amounts.js';
import { demo } from './demo-ids.js';
import { CONNECTIONS, inBatches } from './many/batches.js';
import { Draws } from './many/draws.js';
import { inTransaction } from './many/in-transaction.js';
import { addOrders, ORDERS_PER_CUSTOMER } from './many/orders/orders.js';
import { addPlants } from './many/plants.js';
import { findShelves } from './many/shelves.js';

interface Options extends Amounts {
  /** How many plants or orders a transaction adds; by default, what has been fastest. */
  batch?: number;
}

const BATCH = { plants: 10_000, orders: 5000 };

/**
 * Adds plants (cultivars of the demo plants) and orders with their customers to greenhouse. Set-based statements write
 * them, not the operations of the shop, which would take an hour for a million orders; `npm run audit` holds afterwards.
 * Like the demo data, they are older than the event log and have no events.
 */
export async function seedMany(orm: MikroORM, { plants, orders, seed, batch }: Options): Promise<void> {
  const draws = new Draws(seed);
  if (plants > 0) {
    const base = await countOf(orm, 'plants');
    const size = batch ?? BATCH.plants;
    await inBatches(orm, { noun: 'plants', draws, base, total: plants, size }, addPlants);
    await maintain(orm, ['plants', 'stock_movements', 'row_digests']);
  }
  if (orders > 0) {
    const customers = await countOf(orm, 'customers');
    const size = batch ?? BATCH.orders;
    const shelves = await findShelves(orm, { plants: Math.ceil(size / 40), batches: Math.ceil(orders / size) });
    const shelfOf = (index: number) => index % shelves.length;
    const base = await reserveNumbers(orm, orders);
    await inBatches(orm, { noun: 'orders', draws, base, total: orders, size, turn: shelfOf }, (batch) =>
      addOrders(batch, {
        shelf: shelves[shelfOf(batch.index)] ?? '',
        firstCustomer: customers + (batch.index * size) / ORDERS_PER_CUSTOMER,
      }),
    );
    await maintain(orm, [...tablesOfOrders, 'row_digests']);
  }
  if (isEmbedded(orm.em)) await vacuumEmbedded(orm);
}

const tablesOfOrders = [
  ...['customers', 'addresses', 'orders', 'order_items', 'order_timeline', 'refunds', 'refund_items'],
  ...['stock_movements', 'loyalty_accounts', 'loyalty_entries'],
];

/** Rows are never deleted from these tables, so their count gives the next ones a number that none has had. */
async function countOf(orm: MikroORM, table: string): Promise<number> {
  const query = `select count(*)::int as count from ${table} where organization_id = '${demo.greenhouse}'`;
  const [row] = await inTransaction(orm, (run) => run<{ count: number }>(query));
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

/**
 * The maintenance that autovacuum would do later: without statistics, or with rows that a search index has not sorted in,
 * PostgreSQL reads whole tables. The connections share the tables.
 */
async function maintain(orm: MikroORM, tables: string[]): Promise<void> {
  const shares = Map.groupBy(tables.entries(), ([at]) => at % CONNECTIONS).values();
  const maintainShare = (share: string[]) =>
    inTransaction(orm, async (run) => {
      await run(`select gin_clean_pending_list(indexrelid) from pg_index
        join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
        where amname = 'gin' and indrelid in (${share.map((table) => `'${table}'::regclass`)})`);
      await run(`analyze ${share}`);
    });
  await Promise.all([...shares].map((share) => maintainShare(share.map(([, table]) => table))));
}
