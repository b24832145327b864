import type { components } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered } from './refusal.js';

export type Customer = components['schemas']['Customer'];

/** A customer with the addresses. */
export async function showCustomer(store: Store, id: string): Promise<Customer> {
  return answered(await store.GET('/customers/{id}', { params: { path: { id } } }));
}
