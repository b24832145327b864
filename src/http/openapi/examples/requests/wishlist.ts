import { type ExampleRequest, examplesOf } from '../example-request.js';
import { ADA, demoId } from './demo-ids.js';

/** Changing a wishlist. */
export const wishlistChanges: readonly ExampleRequest[] = [
  ...examplesOf('Mutation.addToWishlist', {
    two: {
      summary: 'Two plants, one of them already on the wishlist',
      as: 'ada',
      parameters: { id: ADA },
      body: { plant_ids: [demoId(1007), demoId(1008)] },
      headers: { 'Idempotency-Key': 'wishlist-1' },
    },
    keyReused: {
      summary: 'A key that was used for another request',
      as: 'ada',
      parameters: { id: ADA },
      body: { plant_ids: [demoId(1009)] },
      headers: { 'Idempotency-Key': 'wishlist-1' },
    },
  }),
  ...examplesOf('Mutation.removeFromWishlist', {
    one: { summary: 'Remove one plant', as: 'ada', parameters: { id: ADA, plant_id: demoId(1007) } },
  }),
];
