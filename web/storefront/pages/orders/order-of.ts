import { Refusal } from '../../../ui/server/refusal.ts';
import { BASE } from '../../base.ts';
import { OrderDocument, type OrderFieldsFragment } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

/** An order of the customer who has signed in, or one that this browser placed without; any other does not exist. */
export async function orderOf(visit: Visit, id: string): Promise<OrderFieldsFragment> {
  const { session, store, staff, path } = visit;
  const { customer, orders = [] } = session.content;
  if (orders.includes(id)) return (await staff().graphql(OrderDocument, { id })).order;
  if (customer) return (await store.graphql(OrderDocument, { id })).order;
  throw new Refusal(303, 'Sign in to see the order.', {
    location: `${BASE}/sign-in?${new URLSearchParams({ next: path })}`,
  });
}
