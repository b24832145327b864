import createClient, { type Client } from 'openapi-fetch';
import { signed, writtenFor } from './client/connect.js';
import { answered } from './client/refusal.js';
import type { components, paths } from './openapi-2025-09-01.generated.js';

export type OldStore = Client<paths>;
export type OldOrder = components['schemas']['Order'];
export type OldRefund = components['schemas']['Refund'];

/** The store for an integration that nobody touched since 2025-09-01. */
export function connectOld(baseUrl: string, token: string): OldStore {
  const store = createClient<paths>({ baseUrl, headers: writtenFor('2025-09-01') });
  store.use(signed(token));
  return store;
}

/** An order in the words of that version. */
export async function showOldOrder(store: OldStore, id: string): Promise<OldOrder> {
  return answered(await store.GET('/orders/{id}', { params: { path: { id } } }));
}

/** Money for the trouble, in minor units. */
export async function giveGoodwill(store: OldStore, id: string, amount: number): Promise<OldRefund> {
  const body = { amount, reason: 'goodwill' as const };
  return answered(await store.POST('/orders/{id}/refund', { params: { path: { id } }, body }));
}

/** Whether the parcel has still to be packed. */
export const isOldToBePacked = ({ status }: Pick<OldOrder, 'status'>): boolean =>
  status === 'pending_payment' || status === 'in_progress';
