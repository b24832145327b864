import { keyOf, readForm, seeOther } from '../../../ui/server/forms.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import { makePayments, type Payment, returnTo } from '../../payments/payments.ts';
import type { ShopOptions, Visit } from '../../server/visit.ts';
import { leavingPage } from './leaving.tsx';
import { orderPage } from './order.tsx';
import { orderByKey, orderOf } from './order-of.ts';
import { settle, settleFree } from './settle.ts';

export function payRoutes(options: ShopOptions): Routes<Visit> {
  const { provider, standIn } = makePayments(options);
  const at = (id: string) => `${BASE}/orders/${id}`;

  const settled = async (visit: Visit, order: OrderFieldsFragment, payment: Payment | undefined): Promise<Response> => {
    if (!payment) return orderPage(visit, order, { canPay: true, problem: 'notYet' });
    if (await settle(visit, order, payment)) return seeOther(at(order.id));
    options.logger.error({ orderId: order.id, payment }, 'An order could not take a payment');
    return orderPage(visit, order, { canPay: true, problem: 'notTaken' });
  };

  /** The stand-in has pages only where it is the provider. */
  const standInOnly = async () => {
    if ((await provider()) !== standIn) throw new Refusal(404, 'There is no such page.');
  };

  return {
    'GET /orders/:id': async (visit, { id = '' }) => {
      const key = new URL(visit.request.url).searchParams.get('key');
      const opened = key === null ? undefined : await orderByKey(visit, options.secrets, id, key);
      const order = opened ?? (await orderOf(visit, id));
      return orderPage(visit, order, { canPay: (await provider()) !== undefined, isKeyed: key !== null });
    },

    // A link leads to the provider, because no form may lead to another site: after that of the checkout, a page goes on by itself.
    'GET /orders/:id/pay': async (visit, { id = '' }) => {
      const order = await orderOf(visit, id);
      const { number, status, total } = order;
      const payments = await provider();
      if (status === 'PENDING' && total.amount > 0 && payments) {
        const due = { id: order.id, number, total };
        const begun = await payments.begin(due, returnTo(order.id, visit)).catch((err: unknown) => {
          options.logger.error({ err, orderId: id }, 'A payment could not begin');
          return null;
        });
        if (begun === null) return orderPage(visit, order, { canPay: true, problem: 'notBegun' });
        if (!begun || !('href' in begun)) return settled(visit, order, begun);
        const isPlaced = new URL(visit.request.url).searchParams.has('placed');
        return isPlaced && !begun.href.startsWith('/') ? leavingPage(visit, order, begun.href) : seeOther(begun.href);
      }
      return seeOther(at(id));
    },

    // Nobody pays: nothing but this form confirms it, since a program may follow any link.
    'POST /orders/:id/pay': async (visit, { id = '' }) => {
      keyOf(await readForm(visit.request));
      const order = await orderOf(visit, id);
      if (order.status === 'PENDING' && order.total.amount === 0) await settleFree(visit, order);
      return seeOther(at(id));
    },

    'GET /orders/:id/paid': async (visit, { id = '' }) => {
      const order = await orderOf(visit, id);
      const payments = await provider();
      return settled(visit, order, await payments?.find(new URL(visit.request.url).searchParams));
    },

    'GET /orders/:id/stand-in': async (visit, { id = '' }) => {
      await standInOnly();
      return standIn.page(visit, await orderOf(visit, id));
    },

    'POST /orders/:id/stand-in': async (visit, { id = '' }) => {
      keyOf(await readForm(visit.request));
      await standInOnly();
      return seeOther(`${at(id)}/paid?${standIn.pay(await orderOf(visit, id))}`);
    },
  };
}
