import type { components } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered, done } from './refusal.js';

export type WishlistPage = components['schemas']['WishlistPage'];

/** Adds plants, all or none; answers with the first page of the wishlist. */
export async function addWishes(store: Store, id: string, plantIds: string[]): Promise<WishlistPage> {
  const params = { path: { id } };
  return answered(await store.POST('/customers/{id}/wishlist', { params, body: { plant_ids: plantIds } }));
}

/** A page of the wishlist, newest first. */
export async function listWishes(store: Store, id: string, limit?: number): Promise<WishlistPage> {
  const query = limit === undefined ? {} : { limit };
  return answered(await store.GET('/customers/{id}/wishlist', { params: { path: { id }, query } }));
}

/** Removes a plant, also one that is not there. */
export async function removeWish(store: Store, id: string, plantId: string): Promise<void> {
  done(await store.DELETE('/customers/{id}/wishlist/{plant_id}', { params: { path: { id, plant_id: plantId } } }));
}
