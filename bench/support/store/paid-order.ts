import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';

/** The maximum quantity of one line. */
const MOST = 1000;
const PRICE = 1499;
const STOCK = 1_000_000;

export interface PaidOrder {
  id: string;
  /** The ids of the lines, each with 1000 units. */
  lines: string[];
}

/** Creates a paid order of at least this many units, with its own customer and plants. */
export async function paidOrder(staff: Client, units: number): Promise<PaidOrder> {
  const customerId = await newCustomer(staff);
  const items: object[] = [];
  for (let left = units; left > 0; left -= MOST) items.push({ plantId: await newPlant(staff), quantity: MOST });
  const { placeOrder } = await staff.graphql<{ placeOrder: { id: string; items: { id: string }[] } }>(
    `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
      placeOrder(customerId: $customerId, items: $items) { id items { id } }
    }`,
    { customerId, items },
  );
  await staff.graphql('mutation ($id: ID!) { markOrderPaid(id: $id) { id } }', { id: placeOrder.id });
  return { id: placeOrder.id, lines: placeOrder.items.map(({ id }) => id) };
}

export async function newCustomer(staff: Client): Promise<string> {
  const { createCustomer } = await staff.graphql<{ createCustomer: { id: string } }>(
    'mutation ($email: String!) { createCustomer(name: "Bench", email: $email) { id } }',
    { email: `${randomUUID()}@example.com` },
  );
  await staff.graphql(
    `mutation ($customerId: ID!) {
      addAddress(
        customerId: $customerId, label: "home", recipient: "Bench", line1: "1 Bench Street", city: "Portland"
        postalCode: "97201", country: "US"
      ) { id }
    }`,
    { customerId: createCustomer.id },
  );
  return createCustomer.id;
}

export async function newPlant(staff: Client, stock = STOCK): Promise<string> {
  const { createPlant } = await staff.graphql<{ createPlant: { id: string } }>(
    `mutation ($sku: String!, $price: Int!, $stock: Int!) {
      createPlant(sku: $sku, name: "Bench", description: "A plant of a benchmark.", price: $price, stock: $stock) { id }
    }`,
    { sku: randomUUID(), price: PRICE, stock },
  );
  return createPlant.id;
}
