import type { components } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered } from './refusal.js';

export type Customer = components['schemas']['Customer'];
export type Loyalty = components['schemas']['Loyalty'];

/** A customer with the addresses. */
export async function showCustomer(store: Store, id: string): Promise<Customer> {
  return answered(await store.GET('/customers/{id}', { params: { path: { id } } }));
}

/** The points of a customer, and what they buy. */
export async function showLoyalty(store: Store, id: string): Promise<Loyalty> {
  return answered(await store.GET('/customers/{id}/loyalty', { params: { path: { id } } }));
}
