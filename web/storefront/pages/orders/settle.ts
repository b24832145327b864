import { StoreError } from '../../../client/src/index.ts';
import { MarkOrderPaidDocument, type OrderFieldsFragment } from '../../documents.generated.ts';
import type { Payment } from '../../payments/payments.ts';
import type { Visit } from '../../server/visit.ts';
import { orderOf } from './order-of.ts';

type Order = Pick<OrderFieldsFragment, 'id' | 'status' | 'total' | 'paymentReference'>;

/**
 * Reports a payment to the store, once however often it is found. false: the order cannot take it, because it is of another amount,
 * or because the order was paid otherwise or cancelled.
 */
export async function settle(visit: Visit, order: Order, { reference, orderId, paid }: Payment): Promise<boolean> {
  if (order.paymentReference === reference) return true;
  const { id, status, total } = order;
  const isDue =
    status === 'PENDING' && orderId === id && paid.amount === total.amount && paid.currency === total.currency;
  return isDue && markPaid(visit, id, reference, `payment:${reference}`);
}

/** An order that a reward pays in full has no payment, so that no refund of it is sent to a provider. */
export const settleFree = (visit: Visit, { id }: Order): Promise<boolean> =>
  markPaid(visit, id, undefined, `checkout:${id}`);

async function markPaid(
  visit: Visit,
  id: string,
  reference: string | undefined,
  idempotencyKey: string,
): Promise<boolean> {
  try {
    await visit.server.graphql(MarkOrderPaidDocument, { id, reference }, { idempotencyKey });
    return true;
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
    // It was cancelled, or somebody has paid it, in this very moment.
    const { status, paymentReference } = await orderOf(visit, id);
    return status !== 'CANCELLED' && (paymentReference ?? undefined) === reference;
  }
}
