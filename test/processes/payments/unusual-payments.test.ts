import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADAS, done, openShop, type Shop } from '../../support/shop.js';
import { ADMIN, demoId, newKey } from '../../support/store.js';
import { closeReceivers, openReceiver, until } from '../../webhooks/support/webhook-sink.js';
import { type KillableScript, killableScript } from './killable-script.js';
import { stripeAccount } from './stripe-account.js';

let shop: Shop;
let provider: KillableScript;
let payments: KillableScript;
let stripe: ReturnType<typeof stripeAccount>;
let alerts: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  [provider, payments] = [await killableScript('provider.mjs'), await killableScript('shop.mjs')];
  stripe = stripeAccount(provider.url);
  shop = await openShop();
  const admin = await shop.as(ADMIN);
  await done(admin.graphql('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }', { id: demoId(5001) }));
  const create = 'mutation ($url: String!) { createWebhookEndpoint(url: $url) { secret } }';
  const { secret } = (await done(admin.graphql(create, { url: `${payments.url}/webhooks` }))).createWebhookEndpoint;
  // The first alert gets lost.
  alerts = await openReceiver(async (_, count) => ({
    status: count === 0 ? 500 : 200,
    headers: { 'webhook-id': 'none' },
  }));
  await provider.start({ EVENTS_URL: `${payments.url}/stripe-events`, RETRY_MS: '100' });
  const store = { STORE_URL: shop.url, WEBHOOK_SECRET: secret };
  await payments.start({ ...store, STRIPE_URL: provider.url, ALERT_URL: alerts.url });
});

afterAll(async () => {
  await Promise.all([provider?.end(), payments?.end()]);
  await closeReceivers();
  await shop?.close();
});

const checkout = async (id: string) => {
  const headers = { authorization: `Bearer ${shop.staff.token}` };
  return (await fetch(`${payments.url}/checkout/${id}`, { method: 'POST', headers })).json();
};
const statusOf = async (id: string) =>
  (await shop.sql<{ status: string }>('select status from orders where id = ?', [id]))[0]?.status;

describe('an order that a reward pays in full', () => {
  it('is paid by its checkout, and its refund moves no money', async () => {
    const customer = await shop.newCustomer(1000);
    const reward = await done(
      shop.staff.graphql(
        `mutation { createReward(name: "Free", description: "x", pointsCost: 10, discount: 1000) { id } }`,
      ),
    );
    const rewardCode = await shop.redeem(customer, reward.createReward.id);
    const place = `mutation ($customerId: ID!, $plantId: ID!, $rewardCode: String) { placeOrder(customerId: $customerId, pickup: true,
      rewardCode: $rewardCode, items: [{ plantId: $plantId, quantity: 1 }]) { id total { amount } } }`;
    const variables = { customerId: customer, plantId: await shop.newPlant(1000, 5), rewardCode };
    const { placeOrder: order } = await done(shop.staff.graphql(place, variables, { 'idempotency-key': newKey() }));
    expect(order.total).toEqual({ amount: 0 });
    expect(await checkout(order.id)).toEqual({ payment_intent: null, client_secret: null });
    expect(await statusOf(order.id)).toBe('processing');
    // The page lost the response, and asks again.
    expect(await checkout(order.id)).toEqual({ payment_intent: null, client_secret: null });
    expect(await statusOf(order.id)).toBe('processing');
    expect((await shop.staff.post(`/orders/${order.id}/refund`, {})).status).toBe(201);
    expect(await stripe.payments()).toEqual([]);
    expect(await stripe.refunds()).toEqual([]);
  });
});

describe('a body that is signed, and no object', () => {
  it.each([null, 'text', 7])('is refused: %p', async (body) => {
    const signed = stripe.signed(body as unknown as object);
    const response = await fetch(`${payments.url}/stripe-events`, { method: 'POST', ...signed });
    expect([response.status, (await response.json()).message]).toEqual([400, 'The body is not a JSON object.']);
  });
});

describe('a refund that fails at the provider', () => {
  it('is reported to a person once, and not retried', async () => {
    const order = await shop.place(ADAS, [[await shop.newPlant(1299, 5), 1]]);
    const { payment_intent: payment } = (await checkout(order.id)) as { payment_intent: string };
    await stripe.confirm(payment);
    await until(async () => (await statusOf(order.id)) === 'processing');
    await shop.staff.post(`/orders/${order.id}/refund`, { amount: 100 });
    await until(async () => (await stripe.refunds()).length === 1);
    const [refund] = await stripe.refunds();
    const headers = { authorization: 'Bearer sk_test_demo' };
    await fetch(`${provider.url}/v1/refunds/${refund?.id}/fail`, { method: 'POST', headers });
    await until(async () => (await stripe.refunds())[0]?.metadata?.['reported'] === 'yes');
    const [failed] = (await stripe.events()).filter(({ type }) => type === 'refund.failed');
    const again = stripe.signed(failed ?? {});
    expect((await fetch(`${payments.url}/stripe-events`, { method: 'POST', ...again })).status).toBe(204);
    // The first of these was answered with 500.
    expect(alerts.received.map(({ body }) => JSON.parse(body))).toEqual(
      Array(2).fill({
        text: `Pay 100 USD (minor units) back in another way: refund ${refund?.id} (${refund?.metadata?.['cause']}) of the payment ${payment} failed: expired_or_canceled_card.`,
      }),
    );
    expect(await stripe.refunds()).toHaveLength(1);
  });
});

describe('a payment that the checkout did not make', () => {
  const pay = async (order: string, amount: number, currency: string) => {
    const body = new URLSearchParams({ amount: String(amount), currency, 'metadata[order_id]': order });
    const headers = { authorization: 'Bearer sk_test_demo' };
    const made = await fetch(`${provider.url}/v1/payment_intents`, { method: 'POST', headers, body });
    const { id } = (await made.json()) as { id: string };
    await stripe.confirm(id);
    return async () => (await stripe.refunds()).filter((one) => one.payment_intent === id).map((one) => one.amount);
  };

  it.each([
    ['of another amount', 1, 'usd'],
    ['in another currency', 0, 'eur'],
  ])('%s is paid back, and the order stays due', async (_, more, currency) => {
    const order = await shop.place(ADAS, [[await shop.newPlant(1299, 5), 1]]);
    const back = await pay(order.id, order.total.amount + more, currency);
    await until(async () => (await back()).length === 1);
    expect(await back()).toEqual([order.total.amount + more]);
    expect(await statusOf(order.id)).toBe('pending');
  });

  it('but pays exactly what is due, as the pages of the shop do, is reported', async () => {
    const order = await shop.place(ADAS, [[await shop.newPlant(1299, 5), 1]]);
    const back = await pay(order.id, order.total.amount, 'usd');
    await until(async () => (await statusOf(order.id)) === 'processing');
    expect(await back()).toEqual([]);
  });
});

describe('a currency that Stripe counts in other units', () => {
  it('is paid and paid back in the units of each side', async () => {
    await shop.sql("update organizations set currency = 'ISK' where slug = 'greenhouse'");
    const order = await shop.place(ADAS, [[await shop.newPlant(12_990, 5), 1]]);
    const { amount, currency } = order.total;
    expect(currency).toBe('ISK');
    const { payment_intent: payment } = (await checkout(order.id)) as { payment_intent: string };
    const [asked] = await stripe.payments();
    expect([asked?.id, asked?.amount, asked?.currency]).toEqual([payment, amount * 100, 'isk']);
    await stripe.confirm(payment);
    await until(async () => (await statusOf(order.id)) === 'processing');
    const before = (await stripe.refunds()).length;
    await shop.staff.post(`/orders/${order.id}/refund`, { amount: 990 });
    await until(async () => (await stripe.refunds()).length > before);
    const [refund, ...others] = await stripe.refunds();
    expect([refund?.payment_intent, refund?.amount, others.length]).toEqual([payment, 99_000, before]);
  });
});
