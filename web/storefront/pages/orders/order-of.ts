import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { clock } from '../../../ui/server/clock.ts';
import { OrderDocument, type OrderFieldsFragment } from '../../documents.generated.ts';
import { customerOf } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';

/** For so long, a browser shows what it has ordered without signing in: whoever has a copy of its cookie sees it, too. */
const GUEST_MS = 30 * 24 * 3600_000;

/** How many orders a browser may see without signing in, newest first. */
const GUEST_ORDERS = 5;

export const withOrder = (orders: readonly string[], id: string): string[] =>
  [...new Set([id, ...orders])].slice(0, GUEST_ORDERS);

/** For so long after an order was placed, the links of its mails open it. */
const LINK_MS = 400 * 24 * 3600_000;

/**
 * The order that a link of a mail opens: its key is of this order alone. From then on, this browser sees and pays it as if it had
 * placed it. Undefined: the key is no such key, or too old.
 */
export async function orderByKey(visit: Visit, secrets: readonly Uint8Array[], id: string, key: string) {
  const { session, server } = visit;
  if (!isOrderKey(secrets, (await visit.shop).id, id, key)) return undefined;
  const { order } = await server.graphql(OrderDocument, { id });
  if (clock.now() - Date.parse(order.placedAt) >= LINK_MS) return undefined;
  session.change({ orders: withOrder(session.content.orders ?? [], id) });
  return order;
}

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

/** Whether the store has made this key for the link to an order (`src/mails/mail-facts.ts`), with one of the secrets. */
function isOrderKey(secrets: readonly Uint8Array[], organizationId: string, orderId: string, key: string): boolean {
  const given = Buffer.from(key);
  return secrets.some((secret) => {
    const made = new Uint8Array(hkdfSync('sha256', secret, organizationId, 'plant-store order link', 32));
    const expected = Buffer.from(createHmac('sha256', made).update(orderId).digest('base64url'));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
