import { OrderDocument, type OrderFieldsFragment } from '../../documents.generated.ts';
import { customerOf } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';

/** An order of the customer who has signed in, or one that this browser placed without; any other does not exist. */
export async function orderOf(visit: Visit, id: string): Promise<OrderFieldsFragment> {
  const { session, store, storeOnce } = visit;
  const ofGuest = session.content.orders?.find((order) => order.id === id);
  if (ofGuest) return (await storeOnce(ofGuest.loginId).graphql(OrderDocument, { id })).order;
  customerOf(visit);
  return (await store.graphql(OrderDocument, { id })).order;
}
