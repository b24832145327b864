import { readForm, seeOther } from '../../../ui/server/forms.ts';
import type { Mail } from '../../../ui/server/mail.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import type { ShopOptions, Visit } from '../../server/visit.ts';
import { withoutOrdered } from '../basket/lines.ts';
import { makeGuestLimit } from './buyer.ts';
import { checkoutPage } from './checkout.tsx';
import { confirmation } from './confirmation.ts';
import { checkoutForm } from './form.ts';
import { place } from './place.ts';

/** How many orders a browser may see that were placed without signing in, newest first. */
const GUEST_ORDERS = 5;

export function checkoutRoutes({ logger }: ShopOptions, mail: (mail: Mail) => Promise<void>): Routes<Visit> {
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
      if (!customer) visit.session.change({ orders: [...new Set([order.id, ...orders])].slice(0, GUEST_ORDERS) });
      // A form that is sent again gets the order that an earlier request has placed, and which it confirmed.
      if (order.timeline[0]?.requestId === visit.id) {
        const { name } = await visit.shop;
        mail(confirmation(order, name, visit)).catch((err) =>
          logger.error({ err, orderId: order.id }, 'The confirmation of an order was not sent'),
        );
      }
      return seeOther(`${BASE}/orders/${order.id}`);
    },
  };
}
