import { beforeEach, expect, it } from '@jest/globals';
import { CURRENCIES } from '../../../src/core/standards/currencies.ts';
import { type Due, returnTo } from '../../../web/storefront/payments/payments.ts';
import { fromStripe, stripe, toStripe } from '../../../web/storefront/payments/stripe.ts';
import type { Visit } from '../../../web/storefront/server/visit.ts';
import { openStripe } from './stripe.ts';

const { url, asked, sessions, change, forget } = await openStripe();
beforeEach(forget);

const due: Due = { id: 'o1', number: 'GH-1001', total: { amount: 4297, currency: 'USD' } };
const back = returnTo('o1', { urlOf: (path: string) => `https://shop.example${path}` } as Visit);
const provider = () => stripe({ secretKey: 'sk_test_1', url });
const returned = (session: string) => new URLSearchParams({ session });

it('Stripe’s page is asked for the exact amount of the order, once for two tabs', async () => {
  for (const _ of [1, 2])
    expect(await provider().begin(due, back)).toEqual({ href: 'https://checkout.stripe.com/c/pay/cs_test_1' });
  expect(sessions.size).toBe(1);
  expect(asked[0]).toEqual({
    method: 'POST',
    path: '/v1/checkout/sessions',
    key: 'checkout:o1',
    authorization: 'Bearer sk_test_1',
    form: {
      mode: 'payment',
      client_reference_id: 'o1',
      success_url: 'https://shop.example/shop/orders/o1/paid?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.example/shop/orders/o1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '4297',
      'line_items[0][price_data][product_data][name]': 'GH-1001',
      'payment_intent_data[metadata][order_id]': 'o1',
    },
  });
});

it('a return is believed only where Stripe says that it was paid', async () => {
  await provider().begin(due, back);
  expect(await provider().find(returned('cs_test_1'))).toBe(undefined);
  change('cs_test_1', { status: 'complete', url: null, payment_status: 'paid', payment_intent: 'pi_1' });
  const payment = { reference: 'pi_1', orderId: 'o1', paid: { amount: 4297, currency: 'USD' } };
  expect(await provider().find(returned('cs_test_1'))).toEqual(payment);
  // Who never came back, and wants to pay again, has paid.
  expect(await provider().begin(due, back)).toEqual(payment);
});

it.each(['cs_test_9', '', '../payment_intents/pi_1', 'cs_test_1?expand=x'])(
  'a session that Stripe does not know pays nothing: %j',
  async (session) => {
    await provider().begin(due, back);
    change('cs_test_1', { payment_status: 'paid', payment_intent: 'pi_1' });
    expect(await provider().find(returned(session))).toBe(undefined);
  },
);

it('a page that has expired is followed by another; one that is being paid is not', async () => {
  await provider().begin(due, back);
  change('cs_test_1', { status: 'expired', url: null });
  expect(await provider().begin(due, back)).toEqual({ href: 'https://checkout.stripe.com/c/pay/cs_test_2' });
  expect(asked.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual([
    'checkout:o1',
    'checkout:o1',
    'checkout:o1:cs_test_1',
  ]);
  change('cs_test_2', { status: 'complete', url: null, payment_intent: 'pi_2' });
  expect(await provider().begin(due, back)).toBe(undefined);
  expect(await provider().find(returned('cs_test_2'))).toBe(undefined);
  expect(sessions.size).toBe(2);
});

it('what Stripe refuses is an error that says why', async () => {
  const begun = provider().begin({ ...due, total: { amount: 13, currency: 'USD' } }, back);
  await expect(begun).rejects.toThrow('Stripe answered 400: Amount too small.');
});

it.each([
  ['USD', 1499, 1499],
  ['JPY', 1499, 1499],
  ['HUF', 1499, 1499],
  ['TWD', 1499, 1499],
  ['IDR', 1499, 1499],
  ['ISK', 1499, 149_900],
  ['UGX', 1499, 149_900],
  ['MGA', 149_900, 1499],
  ['KWD', 1490, 1490],
])('%s %d of the store is %d of Stripe', (currency, ours, theirs) => {
  expect(toStripe({ amount: ours, currency })).toBe(theirs);
  expect(fromStripe(theirs, currency.toLowerCase())).toBe(ours);
});

it('12 of each currency are asked for as Stripe writes them', () => {
  // docs.stripe.com/currencies. Stripe takes no IQD and LYD.
  const none = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
  const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');
  const asked = [...CURRENCIES].map(([currency, decimals]) => {
    const amount = toStripe({ amount: 12 * 10 ** decimals, currency });
    expect(fromStripe(amount, currency.toLowerCase())).toBe(12 * 10 ** decimals);
    return [currency, amount];
  });
  expect(asked).toEqual(
    [...CURRENCIES.keys()].map((code) => [code, none.includes(code) ? 12 : three.includes(code) ? 12_000 : 1200]),
  );
});

it.each([
  ['KWD', 1499, 10],
  ['MGA', 1499, 100],
  ['MGA', 1490, 100],
])('an amount that Stripe cannot take is refused, in place of another: %s %i', (currency, amount, step) => {
  expect(() => toStripe({ amount, currency })).toThrow(
    `Stripe cannot take ${amount} minor units of ${currency}, only multiples of ${step}.`,
  );
});
