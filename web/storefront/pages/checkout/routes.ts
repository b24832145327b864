import { readForm, seeOther } from '../../../ui/server/forms.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import { makePayments } from '../../payments/payments.ts';
import type { ShopOptions, Visit } from '../../server/visit.ts';
import { withoutOrdered } from '../basket/lines.ts';
import { withOrder } from '../orders/order-of.ts';
import { settleFree } from '../orders/settle.ts';
import { makeGuestLimit } from './buyer.ts';
import { checkoutPage } from './checkout.tsx';
import { checkoutForm } from './form.ts';
import { place } from './place.ts';

export function checkoutRoutes(options: ShopOptions): Routes<Visit> {
  const limit = makeGuestLimit();
  const { provider } = makePayments(options);
  const canPay = async () => (await provider()) !== undefined;
  return {
    'GET /checkout': async (visit) =>
      visit.session.content.basket?.length
        ? checkoutPage(visit, { canPay: await canPay() })
        : seeOther(`${BASE}/basket`),
    'GET /checkout/order': () => seeOther(`${BASE}/checkout`),
    // Not the address of the page: a browser would forget the page, and "back" would not lead to the form that was sent.
    'POST /checkout/order': async (visit) => {
      const form = checkoutForm(await readForm(visit.request));
      visit.session.change({ checkout: form.key });
      const standing = { canPay: await canPay(), sent: form };
      if (form.isUpdate) return checkoutPage(visit, standing);
      const order = await place(visit, form, limit);
      if (!('id' in order)) {
        // A page whose order was placed begins another one.
        if (order.error?.code === 'IDEMPOTENCY_KEY_REUSED') visit.session.change({ checkout: undefined });
        return checkoutPage(visit, { ...standing, refused: order });
      }
      const { basket = [], customer, orders = [] } = visit.session.content;
      visit.session.change({ basket: withoutOrdered(basket, form.lines), checkout: undefined, voucher: undefined });
      if (!customer) visit.session.change({ orders: withOrder(orders, order.id) });
      // The buyer has pressed the one button that obliges: what is left is the payment, or nothing.
      if (order.total.amount === 0 && order.status === 'PENDING')
        await settleFree(visit, order).catch((err: unknown) =>
          options.logger.error({ err, orderId: order.id }, 'An order that costs nothing was not marked as paid'),
        );
      const isDue = standing.canPay && order.total.amount > 0;
      return seeOther(`${BASE}/orders/${order.id}${isDue ? '/pay?placed=true' : ''}`);
    },
  };
}
