import type { Client } from '../support/store/client.ts';
import type { Database } from '../support/store/database.ts';
import { GREENHOUSE } from '../support/store/demo.ts';
import { eventually } from './eventually.ts';

export interface Operation {
  name: string;
  /** How many times the p50 of the smallest shop the largest may take; none where that depends on the memory of PostgreSQL. */
  bound?: number;
  /** Sends the n-th request; different numbers ask for different rows. */
  request(n: number): Promise<unknown>;
}

const ITEM = 'items { id name price { amount } stock }';
const ORDER = 'items { id number status total { amount } }';

/** More than there are requests: the rows of none were read before, in a shop that has as many. */
const UNREAD = 300;

/**
 * What is measured at each size: pages are asked for without their total. None comes from the response cache. The
 * requests take `sample` orders and customers in turn, so that from the second turn on the rows are in the shared buffers
 * of PostgreSQL at each size. A plant is asked for once: the response cache has it from then on.
 */
export async function operations(client: Client, database: Database, sample: number): Promise<Operation[]> {
  const ids = async (most: number, table: string, condition = 'true'): Promise<string[]> => {
    const query = `select id from ${table} where organization_id = $1 and ${condition} order by md5(id::text) limit ${most}`;
    return (await database.query<{ id: string }>(query, [GREENHOUSE])).map(({ id }) => id);
  };
  const [plants, orders, refunded, allCustomers] = [
    await ids(UNREAD, 'plants'),
    await ids(sample, 'orders'),
    await ids(sample, 'orders', 'refunded > 0'),
    await ids(sample + UNREAD, 'customers', 'exists (select from orders where customer_id = customers.id)'),
  ];
  const customers = allCustomers.slice(0, sample);
  // The response cache takes another variable for another query.
  const page = (field: string, args: string, selection: string) => (n: number) =>
    client.graphql(`{ ${field}(limit: 20, ${args}) { ${selection} nextCursor } }`, { n });
  const cursorAt = async (field: string, table: string): Promise<string> => {
    const [row] = await database.query<{ half: number }>(`select count(*)::int / 2 as half from ${table}`);
    const query = `{ ${field}(limit: 20, offset: ${row?.half}) { nextCursor } }`;
    const data = await eventually(() => client.graphql<Record<string, { nextCursor: string }>>(query));
    return String(data[field]?.nextCursor);
  };
  const [plantCursor, orderCursor] = [await cursorAt('plants', 'plants'), await cursorAt('orders', 'orders')];
  const of = (list: string[], n: number): string => list[n % list.length] ?? '';
  const plantPage = (args: string) => page('plants', args, ITEM);
  return [
    { name: 'first page of plants', bound: 1.5, request: plantPage('sort: OLDEST') },
    { name: 'cursor page of plants', bound: 1.5, request: plantPage(`after: "${plantCursor}"`) },
    { name: 'one plant', bound: 1.5, request: (n) => client.get(`/plants/${of(plants, n)}`) },
    { name: 'first page of orders', bound: 1.5, request: page('orders', 'offset: 0', ORDER) },
    { name: 'cursor page of orders', bound: 1.5, request: page('orders', `after: "${orderCursor}"`, ORDER) },
    { name: 'one order', bound: 1.5, request: (n) => client.get(`/orders/${of(orders, n)}`) },
    { name: 'refunds of an order', bound: 1.5, request: (n) => client.get(`/orders/${of(refunded, n)}/refunds`) },
    {
      name: 'orders of a customer',
      bound: 1.5,
      request: (n) => page('orders', `customerId: "${of(customers, n)}"`, ORDER)(n),
    },
    {
      name: 'orders of a customer, not read before',
      request: (n) => page('orders', `customerId: "${of(allCustomers, sample + n)}"`, ORDER)(n),
    },
    { name: 'sorted by name', bound: 2, request: plantPage('sort: NAME') },
    { name: 'sorted by price, dearest first', bound: 2, request: plantPage('sort: PRICE_DESC') },
    { name: 'light: LOW, by name', bound: 2, request: plantPage('light: LOW, sort: NAME') },
    { name: 'sold out, by price', bound: 2, request: plantPage('inStock: false, sort: PRICE_ASC') },
    {
      name: 'four filters, newest first',
      bound: 2,
      request: plantPage('light: MEDIUM, petSafe: true, inStock: true, maxPrice: 2500, sort: NEWEST'),
    },
    { name: 'orders being processed', bound: 2, request: page('orders', 'status: PROCESSING', ORDER) },
    { name: 'search: a word in every plant', bound: 4, request: plantPage('q: "leaves"') },
    { name: 'search: a word in one of 40, by name', bound: 4, request: plantPage('q: "silver", sort: NAME') },
    { name: 'search: one kind, two words', bound: 4, request: plantPage('q: "silver peace lily"') },
    { name: 'search: nothing', bound: 4, request: plantPage('q: "thylacine"') },
  ];
}
