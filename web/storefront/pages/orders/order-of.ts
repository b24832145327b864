import { clock } from '../../../ui/server/clock.ts';
import { OrderDocument, type OrderFieldsFragment } from '../../documents.generated.ts';
import { customerOf } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';

/** For so long, a browser shows what it has ordered without signing in: whoever has a copy of its cookie sees it, too. */
const GUEST_MS = 30 * 24 * 3600_000;

/** An order of the customer who has signed in, or one that this browser placed without; any other does not exist. */
export async function orderOf(visit: Visit, id: string): Promise<OrderFieldsFragment> {
  const { session, store, server } = visit;
  if (session.content.orders?.includes(id)) {
    const { order } = await server.graphql(OrderDocument, { id });
    if (clock.now() - Date.parse(order.placedAt) < GUEST_MS) return order;
  }
  customerOf(visit);
  return (await store.graphql(OrderDocument, { id })).order;
}
