import { textsOf } from '../../../ui/language.ts';
import { keyOf, readForm, seeOther } from '../../../ui/server/forms.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import { PlantForBasketDocument } from '../../documents.generated.ts';
import type { BasketLine, Visit } from '../../server/visit.ts';
import { basketPage } from './basket.tsx';
import { accepted, isPayable, MAX_QUANTITY, type Offer, quantityIn, withLine, withQuantity } from './lines.ts';
import basketMessages from './messages.json' with { type: 'json' };

const here = `${BASE}/basket`;

/** Adds a plant, and leads back to it. A form that is sent twice adds once. */
async function add(visit: Visit): Promise<Response> {
  const form = await readForm(visit.request);
  const key = keyOf(form);
  const { basket = [], added } = visit.session.content;
  const quantity = quantityIn(form.get('quantity') ?? '1');
  const messages = textsOf(basketMessages, visit.language);
  if (quantity === undefined) throw new Refusal(400, messages.noQuantity(MAX_QUANTITY));
  const { plant } = await visit.store.graphql(PlantForBasketDocument, { id: form.get('plantId') ?? '' });
  const { id: plantId, slug, price } = plant;
  const back = (units: number) => seeOther(`${BASE}/plants/${slug}?${new URLSearchParams({ added: String(units) })}`);
  if (key === added) return back(quantity);
  const lines = withLine(basket, { plantId, quantity, price: price.amount });
  if (!lines) return basketPage(visit, { status: 409, wrong: { text: messages.full } });
  visit.session.change({ basket: lines, added: key });
  const unitsIn = (some: readonly BasketLine[]) => some.find((line) => line.plantId === plantId)?.quantity ?? 0;
  return back(unitsIn(lines) - unitsIn(basket));
}

/** Changes the quantity of a plant, or removes it. */
async function change(visit: Visit): Promise<Response> {
  const form = await readForm(visit.request);
  keyOf(form);
  const { basket = [] } = visit.session.content;
  const plantId = form.get('plantId') ?? '';
  const text = form.get('quantity');
  const quantity = form.has('remove') ? 0 : quantityIn(text, 0);
  if (quantity === undefined) {
    const wrong = {
      plantId,
      typed: text ?? '',
      text: textsOf(basketMessages, visit.language).noQuantity(MAX_QUANTITY),
    };
    return basketPage(visit, { status: 400, wrong });
  }
  const lines = withQuantity(basket, plantId, quantity);
  if (isPayable(basket) && !isPayable(lines)) {
    const wrong = { plantId, typed: text ?? '', text: textsOf(basketMessages, visit.language).full };
    return basketPage(visit, { status: 409, wrong });
  }
  visit.session.change({ basket: lines });
  return seeOther(`${here}?done=${quantity === 0 ? 'removed' : 'updated'}`);
}

/** Takes the basket as the page showed it: at its prices, with what was in stock. What has changed since shows as changed again. */
async function accept(visit: Visit): Promise<Response> {
  const form = await readForm(visit.request);
  keyOf(form);
  const offers = form.getAll('offer').map((text): Offer => {
    const [plantId = '', amount, available] = text.split(' ');
    return { plantId, unitPrice: { amount: numberIn(amount) }, available: numberIn(available) };
  });
  visit.session.change({ basket: accepted(visit.session.content.basket ?? [], offers) });
  return seeOther(`${here}?done=updated`);
}

function numberIn(text: string | undefined): number {
  if (/^\d{1,10}$/.test(text ?? '')) return Number(text);
  throw new Refusal(400, 'An offer of the basket is a plant, its price and what is in stock.');
}

export const basketRoutes: Routes<Visit> = {
  'GET /basket': (visit) => basketPage(visit),
  'POST /basket': add,
  'POST /basket/lines': change,
  'POST /basket/accept': accept,
};
