import type { ExampleRequest } from '../example-request.js';
import { ADA, demoId } from './demo-ids.js';

/** Changing a wishlist. */
export const wishlistChanges: readonly ExampleRequest[] = [
  {
    field: 'Mutation.addToWishlist',
    name: 'two',
    summary: 'Two plants, one of them already on the wishlist',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1007), demoId(1008)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.addToWishlist',
    name: 'keyReused',
    summary: 'A key that was used for another request',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1009)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.removeFromWishlist',
    name: 'one',
    summary: 'Remove one plant',
    as: 'ada',
    parameters: { id: ADA, plant_id: demoId(1007) },
  },
];
