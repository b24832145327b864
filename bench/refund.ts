import { uuidv7 } from 'uuidv7';
import { load, type Run, rateOf, times } from './support/load/load.ts';
import { percentiles } from './support/report/percentiles.ts';
import { printTable, whole } from './support/report/table.ts';
import type { Benchmark } from './support/run/benchmark.ts';
import { openRecording } from './support/sql/recording.ts';
import { openReplay } from './support/sql/replay.ts';
import { type Client, openClient, STAFF } from './support/store/client.ts';
import { freshDatabase } from './support/store/database.ts';
import { type PaidOrder, paidOrder } from './support/store/paid-order.ts';
import { startStore } from './support/store/store.ts';

/** Refunds before the measured ones, which open connections and compile code. */
const WARM_UP = 200;

export const refund: Benchmark<{ refunds: number; clients: number }> = {
  name: 'refund',
  measures: `Refunds of one unit over REST, each with an Idempotency-Key, on one process with the role api.
The floor is the database alone: the same messages that such refunds send to it, replayed over as many connections.`,
  sizes: { refunds: 4000, clients: 8 },
  run: async ({ refunds, clients }) => {
    const { database, recorded } = await record(clients, refunds + WARM_UP);
    const replay = await openReplay(database, clients);
    const { environment } = await freshDatabase();
    const { url } = await startStore({ ...environment, PROCESS_ROLE: 'api' });
    const staff = await openClient(url, clients).as(STAFF);
    const orders = await ordersOf(staff, clients, refunds + WARM_UP);
    await load(clients, times(WARM_UP), (client) => refundUnit(staff, nth(orders, client)));
    const rows: string[][] = [];
    for (const { name, atOnce, count, orderOf } of scenarios(refunds, clients)) {
      const store = await load(atOnce, times(count), (client) => refundUnit(staff, nth(orders, orderOf(client))));
      const floor = await load(atOnce, times(count), (client) => replay.once(client, nth(recorded, orderOf(client))));
      rows.push([name, ...cellsOf(store), ...cellsOf(floor), (rateOf(store) / rateOf(floor)).toFixed(2)]);
    }
    console.log(`${nth(recorded, 0).messages.length} messages to the database in each refund`);
    printTable(['', 'refunds/s', 'p50 ms', 'p95 ms', 'floor/s', 'p50 ms', 'p95 ms', 'refunds / floor'], rows);
  },
};

/** Records the messages of one refund per order, in a separate database: a replay leaves inconsistent data behind. */
async function record(clients: number, units: number) {
  const database = await freshDatabase();
  const recording = await openRecording(database);
  const orders = await ordersOf(recording.staff, clients, units);
  const requests = orders.map((order) => () => refundUnit(recording.staff, order));
  // The first requests of a process send more queries, whose results are then cached.
  for (const request of requests) await request();
  const recorded = await recording.record(requests);
  await recording.stop();
  return { database, recorded };
}

/** One client; many clients on an order each; many clients on one order, the only case that waits for locks. */
const scenarios = (refunds: number, clients: number) => [
  { name: '1 client', atOnce: 1, count: Math.ceil(refunds / clients), orderOf: () => 0 },
  { name: `${clients} clients, an order each`, atOnce: clients, count: refunds, orderOf: (client: number) => client },
  { name: `${clients} clients, one order`, atOnce: clients, count: refunds, orderOf: () => clients },
];

/** One order for each client, and one that all clients share. */
async function ordersOf(staff: Client, clients: number, units: number): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = [];
  while (orders.length <= clients) orders.push(await paidOrder(staff, units));
  return orders;
}

/** Refunds one unit of the order, from each line in turn. */
async function refundUnit(staff: Client, order: PaidOrder): Promise<void> {
  const line = order.lines[order.refunded % order.lines.length];
  order.refunded += 1;
  // A UUIDv7, like all ids that a refund generates, so that the replay can find and replace it.
  const headers = { 'idempotency-key': uuidv7() };
  const body = JSON.stringify({ items: [{ order_item_id: line, quantity: 1 }] });
  await staff.post(`/orders/${order.id}/refund`, body, headers);
}

const cellsOf = (run: Run): string[] => [whole(rateOf(run)), ...percentiles(run.latencies, [50, 95], 1)];

function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}
