import { textsOf } from '../../ui/language.ts';
import { moneyText } from '../../ui/parts/money.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { clock } from '../../ui/server/clock.ts';
import { newKey } from '../../ui/server/forms.ts';
import { makeSeal, type SealKeys } from '../../ui/server/seal.ts';
import { BASE } from '../base.ts';
import type { OrderFieldsFragment } from '../documents.generated.ts';
import { shopPage } from '../server/shop-page.tsx';
import type { Visit } from '../server/visit.ts';
import paymentMessages from './messages.json' with { type: 'json' };
import type { Payment, Payments } from './payments.ts';

const MINUTE = 60_000;

interface StandIn extends Payments {
  page(visit: Visit, order: OrderFieldsFragment): Promise<Response>;
  /** What a press of the button pays. It adds this to the address of the return. */
  pay(order: OrderFieldsFragment): URLSearchParams;
}

/** The provider of the demo: a page with one button. What it knows of a payment is sealed, so that no address can be made up. */
export function standIn(keys: SealKeys): StandIn {
  const { seal, open } = makeSeal(keys, 'shop stand-in payment');
  return {
    begin: async ({ id }) => ({ href: `${BASE}/orders/${id}/stand-in` }),
    find: async (returned) => open(returned.get('payment') ?? '')?.content as Payment | undefined,
    pay: ({ id, total }) => {
      const payment: Payment = { reference: `stand-in-${id}`, orderId: id, paid: total };
      return new URLSearchParams({ payment: seal(payment, new Date(clock.now() + 5 * MINUTE)) });
    },
    page: (visit, { id, number, total }) => {
      const { title, isStandIn, pay, back } = textsOf(paymentMessages, visit.language);
      return shopPage(visit, {
        title: title(number),
        kind: 'narrow',
        headers: { 'cache-control': 'no-store' },
        children: (
          <form class="form" method="post">
            <h1>{title(number)}</h1>
            <Notice tone="wait">
              <p>{isStandIn}</p>
            </Notice>
            <input type="hidden" name="key" value={newKey()} />
            <button type="submit" class="primary">
              {pay(moneyText(visit.language, total))}
            </button>
            <a href={`${BASE}/orders/${id}`}>{back}</a>
          </form>
        ),
      });
    },
  };
}
