import Stripe from 'stripe';

// The secrets of the examples.
const KEY = 'sk_test_demo';
const EVENTS_SECRET = 'whsec_stripe_demo';

/** What the stand-in for Stripe has stored, read and confirmed as a person at its dashboard or a page would. */
export function stripeAccount(url: string) {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const all = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> => list.autoPagingToArray({ limit: 10_000 });
  return {
    confirm: async (id: string) => {
      const { status } = await stripe.paymentIntents.retrieve(id);
      if (status !== 'succeeded') await stripe.paymentIntents.confirm(id);
    },
    payments: () => all(stripe.paymentIntents.list({ limit: 100 })),
    refunds: () => all(stripe.refunds.list({ limit: 100 })),
    events: () => all(stripe.events.list({ limit: 100 })),
    /** An event as Stripe sends it: its body and headers. */
    signed: (event: object) => {
      const payload = JSON.stringify(event, null, 2);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: EVENTS_SECRET });
      return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
    },
  };
}
