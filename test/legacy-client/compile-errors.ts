import type { Store } from './client/connect.js';
import { isToBePacked, type Order } from './client/orders.js';
import type { Plant, PlantQuery } from './client/plants.js';
import type { RefundRequest } from './client/refunds.js';
import type { OldOrder } from './old-store.js';

/*
 * What a client must not be able to write. Nobody runs it: `npm run check:types` fails as soon as one of these lines
 * compiles, because then the document no longer shows what is wrong with it.
 */

// A misspelt, a camelCase and an invented member of a request; a number as text; a required member left out.
// @ts-expect-error
export const misspelt: RefundRequest = { items: [{ order_item_id: 'x', quantitiy: 1 }] };
// @ts-expect-error
export const camelCase: RefundRequest = { items: [{ orderItemId: 'x', quantity: 1 }] };
// @ts-expect-error
export const invented: RefundRequest = { amout: 300 };
// @ts-expect-error
export const text: PlantQuery = { limit: '20' };
// @ts-expect-error
export const incomplete: RefundRequest = { items: [{ order_item_id: 'x' }] };

// Enum values are lower_snake on REST.
// @ts-expect-error
export const upperCase: RefundRequest = { reason: 'DAMAGED' };
// @ts-expect-error
export const upperCaseFilter: PlantQuery = { light: 'BRIGHT_INDIRECT' };

// Answers: a camelCase member, one that nobody promised, one that may be null.
// @ts-expect-error
export const botanicalName = (plant: Plant) => plant.botanicalName;
// @ts-expect-error
export const costPrice = (plant: Plant) => plant.cost_price;
// @ts-expect-error
export const shout = (plant: Plant) => plant.botanical_name.toUpperCase();

// The two versions spell two statuses otherwise, each way.
// @ts-expect-error
export const isOpen = (order: Order): boolean => order.status === 'in_progress';
// @ts-expect-error
export const isOldOpen = (order: OldOrder): boolean => order.status === 'processing';
// @ts-expect-error
export const asNew = (order: OldOrder): Order => order;
// @ts-expect-error
export const asOld = (order: Order): OldOrder => order;
// @ts-expect-error
export const mixed = (order: OldOrder): boolean => isToBePacked(order);

/** Paths, methods, parameters and error codes of an operation that has none such. */
export async function unknown(store: Store): Promise<void> {
  // @ts-expect-error
  await store.GET('/customers');
  // @ts-expect-error
  await store.DELETE('/orders/{id}', { params: { path: { id: 'x' } } });
  // @ts-expect-error
  await store.GET('/orders/{id}', { params: { path: { order_id: 'x' } } });
  const { error } = await store.GET('/orders/{id}', { params: { path: { id: 'x' } } });
  // @ts-expect-error
  if (error?.code === 'out_of_stock') return;
}
