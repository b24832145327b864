import type { components } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered } from './refusal.js';

export type Order = components['schemas']['Order'];

/** One order. */
export async function showOrder(store: Store, id: string): Promise<Order> {
  return answered(await store.GET('/orders/{id}', { params: { path: { id } } }));
}

/** Whether the parcel has still to be packed. */
export const isToBePacked = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'pending' || status === 'processing';
