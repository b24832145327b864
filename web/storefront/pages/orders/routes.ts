import { StoreError } from '../../../client/src/index.ts';
import { textsOf } from '../../../ui/language.ts';
import { keyOf, readForm, seeOther } from '../../../ui/server/forms.ts';
import { unlessRefused } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import { CancelOrderDocument, PlantForBasketDocument } from '../../documents.generated.ts';
import type { BasketLine, Visit } from '../../server/visit.ts';
import { basketPage } from '../basket/basket.tsx';
import { MAX_QUANTITY, withLine } from '../basket/lines.ts';
import orderMessages from './messages.json' with { type: 'json' };
import { orderPage } from './order.tsx';
import { orderOf } from './order-of.ts';

/** Puts the plants of an order into the basket, at their prices of now. Those that are no longer sold stay out. */
async function again(visit: Visit, id: string): Promise<Response> {
  const key = keyOf(await readForm(visit.request));
  const { session, language } = visit;
  if (key === session.content.added) return seeOther(`${BASE}/basket?done=added`);
  const { items } = await orderOf(visit, id);
  const found = await Promise.all(items.map((item) => lineFor(visit, item)));
  let lines = session.content.basket ?? [];
  let isFull = false;
  for (const line of found.filter((one) => one !== undefined)) {
    const more = withLine(lines, line);
    if (more) lines = more;
    else isFull = true;
  }
  session.change({ basket: lines, added: key });
  return isFull
    ? basketPage(visit, { status: 409, wrong: { text: textsOf(orderMessages, language).full } })
    : seeOther(`${BASE}/basket?done=added`);
}

async function lineFor(
  { store }: Visit,
  ordered: { plantId: string; quantity: number },
): Promise<BasketLine | undefined> {
  const found = await unlessRefused('NOT_FOUND', store.graphql(PlantForBasketDocument, { id: ordered.plantId }));
  if (!found) return undefined;
  const { id: plantId, price } = found.plant;
  return { plantId, quantity: Math.min(ordered.quantity, MAX_QUANTITY), price: price.amount };
}

async function cancel(visit: Visit, id: string): Promise<Response> {
  const idempotencyKey = keyOf(await readForm(visit.request));
  const { session, store, server } = visit;
  const isGuests = session.content.orders?.includes(id);
  // Not an order that this browser may no longer see.
  if (isGuests) await orderOf(visit, id);
  try {
    await (isGuests ? server : store).graphql(CancelOrderDocument, { id }, { idempotencyKey });
    return seeOther(`${BASE}/orders/${id}?done=cancelled`);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
    // It is pending no longer, so that nothing is left to pay.
    return orderPage(visit, await orderOf(visit, id), { canPay: false, problem: 'notCancelled' });
  }
}

export const orderRoutes: Routes<Visit> = {
  'POST /orders/:id/again': (visit, { id = '' }) => again(visit, id),
  'POST /orders/:id/cancel': (visit, { id = '' }) => cancel(visit, id),
};
