import type { Amount } from '../../ui/parts/money.tsx';
import { BASE } from '../base.ts';
import type { ShopOptions, Visit } from '../server/visit.ts';
import { standIn } from './stand-in.tsx';
import { stripe } from './stripe.ts';

/** The order that is to be paid. */
export interface Due {
  id: string;
  number: string;
  total: Amount;
}

/** A payment as its provider knows it. */
export interface Payment {
  /** The provider's id of the payment. The store names it with each refund. */
  reference: string;
  orderId: string;
  /** In the units in which the store counts. */
  paid: Amount;
}

/** The addresses to which the provider sends the visitor afterwards. */
export interface Return {
  paid: string;
  cancelled: string;
}

/** A payment provider. Asked again for the same order, it knows that it was asked before. */
export interface Payments {
  /** The page on which the visitor pays; or the payment, if the order was paid there. undefined: it is being paid. */
  begin(due: Due, back: Return): Promise<{ href: string } | Payment | undefined>;
  /** What was paid, asked of the provider by what it added to the address of the return. undefined: nothing yet. */
  find(returned: URLSearchParams): Promise<Payment | undefined>;
}

/**
 * The provider of this shop: the one that PAYMENTS names; else Stripe where it has its key, and the stand-in in the demo. undefined:
 * customers pay when they collect, or by invoice.
 */
export function makePayments({ payments, stripeKey = '', stripeUrl, secrets, apiKey, isDemo }: ShopOptions) {
  const demo = standIn({ secrets, apiKey });
  const known = { stripe: stripe({ secretKey: stripeKey, url: stripeUrl }), 'stand-in': demo, none: undefined };
  return {
    provider: async (): Promise<Payments | undefined> =>
      known[payments ?? (stripeKey ? 'stripe' : (await isDemo()) ? 'stand-in' : 'none')],
    standIn: demo,
  };
}

export const returnTo = (id: string, { urlOf }: Visit): Return => ({
  paid: urlOf(`${BASE}/orders/${id}/paid`),
  cancelled: urlOf(`${BASE}/orders/${id}`),
});
