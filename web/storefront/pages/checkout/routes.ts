import { readForm, seeOther } from '../../../ui/server/forms.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import type { Visit } from '../../server/visit.ts';
import { withoutOrdered } from '../basket/lines.ts';
import { withOrder } from '../orders/order-of.ts';
import { makeGuestLimit } from './buyer.ts';
import { checkoutPage } from './checkout.tsx';
import { checkoutForm } from './form.ts';
import { place } from './place.ts';

export function checkoutRoutes(): Routes<Visit> {
  const limit = makeGuestLimit();
  return {
    'GET /checkout': (visit) =>
      visit.session.content.basket?.length ? checkoutPage(visit) : seeOther(`${BASE}/basket`),
    'GET /checkout/order': () => seeOther(`${BASE}/checkout`),
    // Not the address of the page: a browser would forget the page, and "back" would not lead to the form that was sent.
    'POST /checkout/order': async (visit) => {
      const form = checkoutForm(await readForm(visit.request));
      visit.session.change({ checkout: form.key });
      if (form.isUpdate) return checkoutPage(visit, form);
      const order = await place(visit, form, limit);
      if (!('id' in order)) {
        // A page whose order was placed begins another one.
        if (order.error?.code === 'IDEMPOTENCY_KEY_REUSED') visit.session.change({ checkout: undefined });
        return checkoutPage(visit, form, order);
      }
      const { basket = [], customer, orders = [] } = visit.session.content;
      visit.session.change({ basket: withoutOrdered(basket, form.lines), checkout: undefined });
      if (!customer) visit.session.change({ orders: withOrder(orders, order.id) });
      return seeOther(`${BASE}/orders/${order.id}`);
    },
  };
}
