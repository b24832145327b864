import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';

/** The maximum quantity of one line. */
const MOST = 1000;
const PRICE = 1499;

export interface PaidOrder {
  id: string;
  /** The ids of the lines, each with 1000 units. */
  lines: string[];
  /** How many units have been refunded. */
  refunded: number;
}

/** Creates a paid order of at least this many units, with its own customer and plants. */
export async function paidOrder(staff: Client, units: number): Promise<PaidOrder> {
  const email = `${randomUUID()}@example.com`;
  const { createCustomer } = await staff.graphql<{ createCustomer: { id: string } }>(
    'mutation ($email: String!) { createCustomer(name: "Bench", email: $email) { id } }',
    { email },
  );
  const items: object[] = [];
  for (let left = units; left > 0; left -= MOST) items.push({ plantId: await newPlant(staff), quantity: MOST });
  const { placeOrder } = await staff.graphql<{ placeOrder: { id: string; items: { id: string }[] } }>(
    `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
      placeOrder(customerId: $customerId, items: $items) { id items { id } }
    }`,
    { customerId: createCustomer.id, items },
  );
  await staff.graphql('mutation ($id: ID!) { markOrderPaid(id: $id) { id } }', { id: placeOrder.id });
  return { id: placeOrder.id, lines: placeOrder.items.map(({ id }) => id), refunded: 0 };
}

async function newPlant(staff: Client): Promise<string> {
  const { createPlant } = await staff.graphql<{ createPlant: { id: string } }>(
    `mutation ($sku: String!, $price: Int!, $stock: Int!) {
      createPlant(sku: $sku, name: "Bench", description: "A plant of a benchmark.", price: $price, stock: $stock) { id }
    }`,
    { sku: randomUUID(), price: PRICE, stock: MOST },
  );
  return createPlant.id;
}
