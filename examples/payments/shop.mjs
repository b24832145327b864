// The shop's side of payments: node examples/payments/shop.mjs
// It makes a payment for an order, reports the payment to the store, and pays refunds back: each exactly once.
import { createStore } from '@plant-store/client';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { verifyWebhook } from '../receivers/verify-webhook.cjs';

// The defaults are those of the demo and of provider.mjs.
const {
  PORT = '4100',
  STORE_URL = 'http://127.0.0.1:4000',
  STORE_API_KEY = 'psk_demo_greenhouse_server', // its scope is PAYMENTS: it reads orders by their ids, and can refund none
  WEBHOOK_SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=',
  STRIPE_URL = 'http://127.0.0.1:4242', // https://api.stripe.com
  STRIPE_SECRET_KEY = 'sk_test_demo',
  STRIPE_WEBHOOK_SECRET = 'whsec_stripe_demo',
  ALERT_URL, // gets what a person has to do, as a POST of {"text": …}; the log gets it in any case
} = process.env;

const { hostname: host, port, protocol } = new URL(STRIPE_URL);
const stripe = new Stripe(STRIPE_SECRET_KEY, {
  ...{ host, port: port || undefined, protocol: protocol.slice(0, -1), timeout: 10_000, maxNetworkRetries: 2 },
});

const server = createStore({ url: STORE_URL, apiKey: STORE_API_KEY, timeoutMs: 10_000 });

/*
 * There is no database here. What has been done is written where it was done: the store's order has the id of its
 * payment, and Stripe's refund has the id of the store's refund. Idempotency keys make requests at the same time one;
 * a day later, when Stripe has forgotten the keys, these ids still say that nothing is left to do.
 *
 * Whatever goes wrong is thrown: the response is an error, and the store or Stripe sends its event again.
 */

/** Creates the payment of an order. The storefront's page completes it with Stripe.js and the `client_secret`. */
async function checkout(orderId, authorization) {
  // With the customer's own token, so that nobody can pay for, or look at, an order of somebody else.
  const customer = createStore({ url: STORE_URL, headers: { authorization }, timeoutMs: 10_000 });
  const { order, organization } = await customer.graphql(ORDER, { id: orderId });
  // A repetition: the first response was lost.
  if (order.total.amount === 0 && PAID.includes(order.status)) return NOTHING_TO_PAY;
  if (order.status !== 'PENDING') throw Object.assign(new Error(`The order is ${order.status}.`), { statusCode: 409 });
  if (order.total.amount === 0) return checkoutWithoutPayment(order.id);
  const currency = order.total.currency.toLowerCase();
  const payment = await stripe.paymentIntents.create(
    { amount: toStripe(order.total, organization), currency, metadata: { order_id: order.id } },
    { idempotencyKey: `checkout:${order.id}` },
  );
  return { payment_intent: payment.id, client_secret: payment.client_secret };
}

/**
 * Reports an order with a total of 0, which a reward pays in full, as paid: Stripe takes no payment of 0. The order has no
 * reference, so its refunds, which are of 0 as well, are not sent to Stripe.
 */
async function checkoutWithoutPayment(id) {
  await server.graphql(MARK_PAID, { id, reference: null }, { idempotencyKey: `checkout:${id}` });
  return NOTHING_TO_PAY;
}

const NOTHING_TO_PAY = { payment_intent: null, client_secret: null };

/** The statuses of an order that is paid, and not taken back. */
const PAID = ['PROCESSING', 'SHIPPED', 'DELIVERED'];

/** Reports a payment to the store. A payment that the order cannot take, or of another amount, is paid back. */
async function paymentSucceeded({ id: reference, amount_received: amount, currency, metadata }) {
  const id = metadata.order_id;
  if (!id) return; // made neither by `checkout` nor by the shop's own pages
  const { order, organization } = await server.graphql(ORDER, { id });
  const isTotal =
    currency === order.total.currency.toLowerCase() && fromStripe(amount, organization) === order.total.amount;
  if (isTotal && (await markPaid(id, reference))) return;
  await payBack(`payment:${reference}`, { payment_intent: reference, amount });
}

/** Marks an order as paid by this payment, however often it is called; false: it was cancelled, or paid in another way. */
async function markPaid(id, reference) {
  try {
    await server.graphql(MARK_PAID, { id, reference }, { idempotencyKey: `payment:${reference}` });
    return true;
  } catch (error) {
    if (error.code !== 'ILLEGAL_TRANSITION') throw error;
    return false;
  }
}

/** Pays a refund of the store back. */
async function refundCreated({ id, reference, total }) {
  // An order that was paid without a reference was not paid through Stripe; a refund of units alone has no money.
  if (!reference || total.amount === 0) return;
  const { organization } = await server.graphql(SHOP);
  await payBack(`refund:${id}`, { payment_intent: reference, amount: toStripe(total, organization) });
}

/** Creates a refund at Stripe, once for each `cause`. The amount is in Stripe's units. */
async function payBack(cause, { payment_intent, amount }) {
  for await (const { metadata } of stripe.refunds.list({ payment_intent, limit: 100 })) {
    if (metadata?.cause === cause) return;
  }
  await stripe.refunds.create({ payment_intent, amount, metadata: { cause } }, { idempotencyKey: cause });
}

/**
 * Reports to a person that a refund failed: its money is back with the shop, for example because the card was closed. The
 * store's refund stays, because the customer is owed the money: the person pays it in another way.
 */
async function refundFailed({ id, amount, currency, payment_intent, failure_reason, metadata }) {
  if (!metadata?.cause) return; // not made by this script
  const { metadata: known } = await stripe.refunds.retrieve(id);
  if (known?.reported) return;
  const of = `refund ${id} (${metadata.cause}) of the payment ${payment_intent}`;
  const { organization } = await server.graphql(SHOP);
  const due = `${fromStripe(amount, organization)} ${currency.toUpperCase()}`;
  const text = `Pay ${due} (minor units) back in another way: ${of} failed: ${failure_reason ?? 'unknown'}.`;
  console.error(text);
  if (ALERT_URL) await alert(text);
  await stripe.refunds.update(id, { metadata: { reported: 'yes' } });
}

/**
 * Where Stripe counts other decimals than ISO 4217 does, and so the store (docs.stripe.com/currencies, as in
 * web/storefront/payments/stripe.ts). Those of ISK and UGX are always 00.
 */
const STRIPE_DECIMALS = { ISK: 2, UGX: 2, MGA: 0 };

/** How many units of Stripe are one of the store, and how many of the store are one of Stripe: one of them is 1. */
function unitsOf({ currency, currencyDecimals: ours }) {
  const stripes = STRIPE_DECIMALS[currency] ?? ours;
  return { more: 10 ** Math.max(0, stripes - ours), fewer: 10 ** Math.max(0, ours - stripes) };
}

/** An amount of the store in the units in which Stripe counts. */
function toStripe({ amount, currency }, organization) {
  const { more, fewer } = unitsOf(organization);
  // Stripe takes amounts of currencies with three decimals in tens only.
  const step = organization.currencyDecimals === 3 ? 10 : fewer;
  if (amount % step !== 0)
    throw Object.assign(
      new Error(`Stripe cannot take ${amount} minor units of ${currency}, only multiples of ${step}.`),
      { statusCode: 409 },
    );
  return (amount * more) / fewer;
}

/** An amount of Stripe as the store counts it. */
function fromStripe(amount, organization) {
  const { more, fewer } = unitsOf(organization);
  return (amount * fewer) / more;
}

async function alert(text) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) };
  const { ok, status } = await fetch(ALERT_URL, { ...options, signal: AbortSignal.timeout(10_000) });
  if (!ok) throw new Error(`ALERT_URL answered ${status}.`);
}

const CURRENCY = 'organization { currency currencyDecimals }';
const SHOP = `{ ${CURRENCY} }`;
const ORDER = `query ($id: ID!) { order(id: $id) { id status total { amount currency } } ${CURRENCY} }`;
const MARK_PAID = `mutation ($id: ID!, $reference: String) { markOrderPaid(id: $id, reference: $reference) { id } }`;

const app = Fastify();
app.addHook('onError', async ({ url }, _reply, error) => console.error(`${url}: ${error.message}`));

app.post('/checkout/:orderId', ({ params, headers }) => checkout(params.orderId, headers.authorization ?? ''));

app.register(async (events) => {
  // Signatures cover the exact bytes, so these routes get the raw body.
  events.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  events.post('/stripe-events', async ({ body, headers }, reply) => {
    const verify = () => stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', STRIPE_WEBHOOK_SECRET);
    const event = verified(verify);
    if (event.type === 'payment_intent.succeeded') await paymentSucceeded(event.data.object);
    if (event.type === 'refund.failed') await refundFailed(event.data.object);
    return reply.code(204).send();
  });

  events.post('/webhooks', async ({ body, headers }, reply) => {
    const event = verified(() => verifyWebhook(body, headers, WEBHOOK_SECRET));
    if (event.type === 'refund.created') await refundCreated(event.data);
    // On a private network, the store logs the body of a response only if it repeats this header.
    return reply.code(204).header('webhook-id', event.id).send();
  });
});

/** The event, if its signature is right; otherwise the response is 400. */
function verified(verify) {
  try {
    const event = verify();
    if (event === null || typeof event !== 'object') throw new Error('The body is not a JSON object.');
    return event;
  } catch (error) {
    throw Object.assign(error, { statusCode: 400 });
  }
}

// Listens only on this machine: put a reverse proxy with TLS in front of it.
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`The shop's side of payments listens at ${address}`);
