import type { Store } from './connect.js';
import type { Refund, RefundRequest } from './refunds.js';

/** How a refund ended: with the refund, or with what the clerk should do now. */
export type Attempt = Refund | 'reload the order' | 'try again' | 'ask for less' | 'sign in' | 'report a mistake';

/** Refunds, and knows each code that this operation may answer: the compiler checks that, and would name a new one. */
export async function tryRefund(store: Store, id: string, body: RefundRequest): Promise<Attempt> {
  const { data, error } = await store.POST('/orders/{id}/refund', { params: { path: { id } }, body });
  if (data) return data;
  switch (error.code) {
    case 'order_not_refundable':
    case 'conflict':
    case 'not_found':
      return 'reload the order';
    case 'idempotency_key_in_use':
    case 'rate_limited':
    case 'service_unavailable':
      return 'try again';
    case 'refund_exceeds_remaining':
      return 'ask for less';
    case 'unauthenticated':
    case 'forbidden':
      return 'sign in';
    case 'bad_user_input':
    case 'idempotency_key_reused':
    case 'payload_too_large':
    case 'unsupported_media_type':
    case 'internal_server_error':
      return 'report a mistake';
  }
}
