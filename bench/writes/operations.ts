import { randomUUID } from 'node:crypto';
import { post, type Request } from '../support/load/request.ts';
import type { Client } from '../support/store/client.ts';
import { plantIds } from '../support/store/demo.ts';
import { newCustomer, newPlant, type PaidOrder, paidOrder } from '../support/store/paid-order.ts';
import { forEachClient, type Operation } from './operation.ts';

/** Every mutation carries a key of its own, as a careful client sends it. */
const keyed = (token: string) => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() });

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const logIn = (clients: number): Operation => ({
  name: 'log in',
  clients,
  prepare: (_staff, _token, each) =>
    forEachClient(clients, async () =>
      times(each).map(() => post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id: 'ada@example.com' })),
    ),
});

/** How many plants of the demo a wishlist gets, before the next customer's turn. */
const WISHES = 60;

export const addWish = (clients: number): Operation => ({
  name: 'add to a wishlist',
  clients,
  prepare: async (staff, token, each) => {
    const plants = await plantIds(staff, WISHES);
    return forEachClient(clients, async () => {
      const customers: string[] = [];
      while (customers.length * WISHES < each) customers.push(await newCustomer(staff));
      return times(each).map((index) =>
        post(
          `/customers/${customers[Math.floor(index / WISHES)]}/wishlist`,
          { plant_ids: [plants[index % WISHES]] },
          keyed(token),
        ),
      );
    });
  },
});

export const placeOrder = (clients: number): Operation => ({
  name: 'place an order',
  clients,
  prepare: (staff, token, each) =>
    forEachClient(clients, async () => {
      const variables = {
        customerId: await newCustomer(staff),
        items: [
          { plantId: await newPlant(staff), quantity: 1 },
          { plantId: await newPlant(staff), quantity: 1 },
        ],
      };
      const query = `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
        placeOrder(customerId: $customerId, items: $items) { id status total { amount currency } }
      }`;
      return times(each).map(() => post('/graphql', { query, variables }, keyed(token)));
    }),
});

export const refundUnits = (clients: number): Operation => ({
  name: 'refund a unit',
  clients,
  prepare: (staff, token, each) =>
    forEachClient(clients, async () => {
      const order = await paidOrder(staff, each);
      return times(each).map((index) => refundUnit(order, index, token));
    }),
});

/** All clients refund the same order: the only case that waits for locks. */
export const refundOneOrder = (clients: number): Operation => ({
  name: 'refund a unit of one order',
  clients,
  prepare: async (staff: Client, token, each) => {
    const order = await paidOrder(staff, each * clients);
    return forEachClient(clients, async (client) =>
      times(each).map((index) => refundUnit(order, index * clients + client, token)),
    );
  },
});

/** Refunds one unit of the order, from each line in turn. */
const refundUnit = ({ id, lines }: PaidOrder, index: number, token: string): Request =>
  post(`/orders/${id}/refund`, { items: [{ order_item_id: lines[index % lines.length], quantity: 1 }] }, keyed(token));
