import { ADMIN, type Client, openClient, STAFF } from '../../support/store/client.ts';
import { demoId } from '../../support/store/demo.ts';
import { newCustomer, newPlant, paidOrder } from '../../support/store/paid-order.ts';
import type { Topology } from '../topology/topology.ts';
import type { Caller } from './caller.ts';
import { readFeed } from './feed.ts';
import type { History } from './history.ts';

/** What the load works on. */
export interface Shop {
  /** As admin; it throws on any failure. */
  admin: Client;
  callers: Caller[];
  customers: string[];
  /** Plants whose stock only grows, and plants that are sold. */
  counters: string[];
  goods: string[];
  /** Paid orders with many units of one line. */
  orders: { id: string; lineId: string; plantId: string }[];
  plants: string[];
  /** Each later event of the feed has a delivery for each receiver. */
  since: number;
  before: History['before'];
}

const [COUNTERS, GOODS, ORDERS, CUSTOMERS] = [4, 8, 20, 40];
const UNITS = 1000;
const USERS = ['staff-1', 'staff-2', 'staff-3', 'staff-4'];
export const PATHS = ['/steady', '/flaky'];

/** Opens the shop that the load visits: staff, customers, plants, orders, and the endpoints of the receivers. */
export async function openShop({ url, receivers }: Topology): Promise<Shop> {
  const anyone = openClient(url, 4);
  const [admin, staff] = [await anyone.as(ADMIN), await anyone.as(STAFF)];
  const ids = async (count: number, make: () => Promise<string>) => Promise.all(Array.from({ length: count }, make));
  const orders = await Promise.all(
    Array.from({ length: ORDERS }, async () => {
      const { id, lines } = await paidOrder(staff, UNITS);
      const { order } = await staff.graphql<{ order: { items: { plantId: string }[] } }>(
        'query ($id: ID!) { order(id: $id) { items { plantId } } }',
        { id },
      );
      return { id, lineId: String(lines[0]), plantId: String(order.items[0]?.plantId) };
    }),
  );
  const [customers, counters, goods] = [
    await ids(CUSTOMERS, () => newCustomer(staff)),
    await ids(COUNTERS, () => newPlant(staff, 0)),
    await ids(GOODS, () => newPlant(staff)),
  ];
  const callers = await Promise.all(
    USERS.map(async (name): Promise<Caller> => {
      const loginId = `${name}@greenhouse.example`;
      await admin.graphql('mutation ($loginId: String!) { createUser(loginId: $loginId, role: STAFF) { id } }', {
        loginId,
      });
      return { name, token: await anyone.signIn(loginId), renew: () => anyone.signIn(loginId) };
    }),
  );
  await admin.graphql('mutation ($id: ID!) { updateWebhookEndpoint(id: $id, active: false) { id } }', {
    id: demoId(5001),
  });
  for (const path of PATHS) {
    const { createWebhookEndpoint: made } = await admin.graphql<{ createWebhookEndpoint: { secret: string } }>(
      'mutation ($url: String!) { createWebhookEndpoint(url: $url) { secret } }',
      { url: receivers.url + path },
    );
    receivers.secrets.set(path, made.secret);
  }
  // What is published from now on has deliveries for both.
  const since = (await readFeed(admin)).length;
  const plants = [...counters, ...goods, ...orders.map(({ plantId }) => plantId)];
  return {
    admin,
    callers,
    customers,
    counters,
    goods,
    orders,
    plants,
    since,
    before: await totals(admin, plants, orders),
  };
}

/** The stock of these plants, and what was refunded of these orders. */
export async function totals(admin: Client, plants: string[], orders: { id: string }[]): Promise<History['before']> {
  const stock = await Promise.all(
    plants.map(async (id): Promise<[string, number]> => {
      const { plant } = await admin.graphql<{ plant: { stock: number } }>(
        'query ($id: ID!) { plant(id: $id) { stock } }',
        { id },
      );
      return [id, plant.stock];
    }),
  );
  const refunded = await Promise.all(
    orders.map(async ({ id }): Promise<[string, number]> => {
      const { order } = await admin.graphql<{ order: { refunded: { amount: number } } }>(
        'query ($id: ID!) { order(id: $id) { refunded { amount } } }',
        { id },
      );
      return [id, order.refunded.amount];
    }),
  );
  return { stock: new Map(stock), refunded: new Map(refunded) };
}
