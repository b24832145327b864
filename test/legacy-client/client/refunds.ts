import type { components, operations } from '../openapi.generated.js';
import type { Store } from './connect.js';
import { answered } from './refusal.js';

export type Refund = components['schemas']['Refund'];
export type RefundPage = components['schemas']['RefundPage'];
export type RefundRequest = NonNullable<operations['refundOrder']['requestBody']>['content']['application/json'];

/** A refund, and whether an earlier request with the same key had made it. */
export interface Refunded {
  refund: Refund;
  replayed: boolean;
}

/** Refunds parts of an order, once however often it is called with this key. */
export async function refundPart(store: Store, id: string, part: RefundRequest, key: string): Promise<Refunded> {
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  const answer = await store.POST('/orders/{id}/refund', { params, body: part });
  return { refund: answered(answer), replayed: answer.response.headers.get('Idempotent-Replayed') === 'true' };
}

/** Refunds everything that is left of an order. */
export async function refundAll(store: Store, id: string): Promise<Refund> {
  return answered(await store.POST('/orders/{id}/refund', { params: { path: { id } } }));
}

/** What was refunded of an order, oldest first, and what is left. */
export async function refundHistory(store: Store, id: string, limit = 100): Promise<RefundPage> {
  return answered(await store.GET('/orders/{id}/refunds', { params: { path: { id }, query: { limit } } }));
}
