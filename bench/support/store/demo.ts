import type { Client } from './client.ts';

/** The ids of the demo data, as in the seed. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const GREENHOUSE = demoId(1);
export const ORCHID_HOUSE = demoId(2);
/** The only webhook endpoint of greenhouse. */
export const ENDPOINT = demoId(5001);

/** The ids of this many plants of the catalogue. */
export async function plantIds(client: Client, count: number): Promise<string[]> {
  const { plants } = await client.graphql<{ plants: { items: { id: string }[] } }>(
    `{ plants(limit: ${count}) { items { id } } }`,
  );
  if (plants.items.length < count) throw new Error(`There are only ${plants.items.length} plants.`);
  return plants.items.map(({ id }) => id);
}
