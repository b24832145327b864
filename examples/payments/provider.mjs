// A stand-in for Stripe, to try shop.mjs without an account: node examples/payments/provider.mjs
// It has Stripe's shapes for payment intents, refunds, idempotency keys and signed events, and nothing else of Stripe.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

const {
  PORT = '4242',
  PROVIDER_DATABASE = ':memory:', // a file, to survive a restart
  STRIPE_SECRET_KEY = 'sk_test_demo',
  STRIPE_WEBHOOK_SECRET = 'whsec_stripe_demo',
  EVENTS_URL = 'http://127.0.0.1:4100/stripe-events',
  RETRY_MS = '2000', // before the first retry of an event; each later one waits twice as long, at most 20 times
  IDEMPOTENCY_KEY_SECONDS = '86400', // Stripe, too, forgets keys after a day
} = process.env;

const db = new DatabaseSync(PROVIDER_DATABASE);
db.exec(`
  pragma journal_mode = wal;
  create table if not exists objects (number integer primary key, id text unique, type text, parent text, body text);
  create table if not exists keys (key text primary key, digest text, status integer, body text, created integer);`);
const insert = db.prepare('insert into objects (id, type, parent, body) values (?, ?, ?, ?)');
const update = db.prepare('update objects set body = ? where id = ?');
const one = db.prepare('select body from objects where id = ? and type = ?');
const page = db.prepare(`select body from objects where type = ? and (? is null or parent = ?)
  and number < coalesce((select number from objects where id = ?), 9e15) order by number desc limit ?`);
const oneKey = db.prepare('select * from keys where key = ? and created > ?');
const saveKey = db.prepare('insert or replace into keys values (?, ?, ?, ?, ?)');

const now = () => Math.floor(Date.now() / 1000);
const newId = (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`;

class StripeError extends Error {
  constructor(status, facts) {
    super(facts.message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...facts } };
  }
}

function create(type, prefix, fields, parent = null) {
  const object = { id: newId(prefix), object: type, created: now(), livemode: false, ...fields };
  insert.run(object.id, type, parent, JSON.stringify(object));
  return object;
}

function find(type, id) {
  const row = one.get(id ?? '', type);
  if (row) return JSON.parse(row.body);
  throw new StripeError(404, { code: 'resource_missing', message: `No such ${type}: '${id}'` });
}

const announce = (type, object) =>
  create('event', 'evt', { type, data: { object }, api_version: null, pending_webhooks: 1 });

/** Stripe lists the newest first. */
function list(type, { limit = '10', starting_after = null }, parent = null) {
  const rows = page.all(type, parent, parent, starting_after, Number(limit) + 1);
  const data = rows.slice(0, Number(limit)).map(({ body }) => JSON.parse(body));
  return { object: 'list', data, has_more: rows.length > data.length, url: `/v1/${type}s` };
}

function amountOf(text, most) {
  const amount = Number(text);
  if (!/^\d+$/.test(text) || amount < 1)
    throw new StripeError(400, { param: 'amount', message: `Invalid amount: ${text}` });
  if (amount <= most) return amount;
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${most})`;
  throw new StripeError(400, { param: 'amount', code: most === 0 ? 'charge_already_refunded' : undefined, message });
}

function confirm(payment) {
  if (payment.status === 'succeeded')
    throw new StripeError(400, { code: 'payment_intent_unexpected_state', message: 'It has already succeeded.' });
  const paid = { ...payment, status: 'succeeded', amount_received: payment.amount };
  update.run(JSON.stringify(paid), paid.id);
  announce('payment_intent.succeeded', paid);
  return paid;
}

function createPayment({ amount, currency, metadata, confirm: atOnce }) {
  const payment = create('payment_intent', 'pi', {
    ...{ amount: amountOf(amount, Number.MAX_SAFE_INTEGER), amount_received: 0, currency, metadata },
    ...{ status: 'requires_confirmation', client_secret: newId('secret') },
  });
  return atOnce === 'true' ? confirm(payment) : payment;
}

function createRefund({ payment_intent, amount, metadata }) {
  const payment = find('payment_intent', payment_intent);
  const refunded = page.all('refund', payment.id, payment.id, null, -1).map(({ body }) => JSON.parse(body).amount);
  const left = refunded.reduce((rest, each) => rest - each, payment.amount_received);
  const wanted = amountOf(amount ?? String(Math.max(left, 1)), left);
  const facts = { amount: wanted, currency: payment.currency, payment_intent, metadata, status: 'succeeded' };
  const refund = create('refund', 're', facts, payment.id);
  announce('refund.created', refund);
  return refund;
}

function updateRefund({ metadata }, { id }) {
  const refund = find('refund', id);
  const changed = { ...refund, metadata: { ...refund.metadata, ...metadata } };
  update.run(JSON.stringify(changed), id);
  return changed;
}

/** What a bank does when the card of a payment was closed. Stripe has no such call. */
function failRefund(_body, { id }) {
  const failed = { ...find('refund', id), status: 'failed', failure_reason: 'expired_or_canceled_card' };
  update.run(JSON.stringify(failed), id);
  announce('refund.failed', failed);
  return failed;
}

const app = Fastify({ forceCloseConnections: true });

// Stripe's bodies are forms: amount=1499&metadata[order_id]=…
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
  const form = { metadata: {} };
  for (const [name, value] of new URLSearchParams(body)) {
    const member = /^metadata\[(.+)\]$/.exec(name)?.[1];
    if (member) form.metadata[member] = value;
    else form[name] = value;
  }
  done(null, form);
});

app.addHook('onRequest', async (request) => {
  if (request.headers.authorization === `Bearer ${STRIPE_SECRET_KEY}`) return;
  throw new StripeError(401, { message: 'Invalid API Key provided.' });
});

app.setErrorHandler((error, _request, reply) =>
  reply.code(error.status ?? 500).send(error.body ?? { error: { type: 'api_error', message: error.message } }),
);

/** Handles a POST: the effect, its events and its key are one transaction. Then the events are sent. */
const post = (path, handle) =>
  app.post(path, (request, reply) => {
    const { status, body, replayed } = transaction(() =>
      once(request, () => handle(request.body ?? {}, request.params)),
    );
    sendEvents();
    return reply
      .code(status)
      .headers(replayed ? { 'idempotent-replayed': 'true' } : {})
      .send(body);
  });

function transaction(run) {
  db.exec('begin immediate');
  try {
    const result = run();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

/** With an Idempotency-Key, the first response is stored, whether it is a success or an error, and returned again. */
function once({ headers, url, body }, handle) {
  const key = headers['idempotency-key'];
  const digest = createHash('sha256')
    .update(JSON.stringify([url, body]))
    .digest('hex');
  const stored = key && oneKey.get(key, now() - Number(IDEMPOTENCY_KEY_SECONDS));
  if (stored && stored.digest !== digest) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    throw new StripeError(400, { type: 'idempotency_error', message });
  }
  if (stored) return { status: stored.status, body: JSON.parse(stored.body), replayed: true };
  const response = answer(handle);
  if (key) saveKey.run(key, digest, response.status, JSON.stringify(response.body), now());
  return response;
}

/** The handlers check before they write, so an error has no effect. */
function answer(handle) {
  try {
    return { status: 200, body: handle() };
  } catch (error) {
    if (error instanceof StripeError) return error;
    throw error;
  }
}

post('/v1/payment_intents', createPayment);
post('/v1/payment_intents/:id/confirm', (_body, { id }) => confirm(find('payment_intent', id)));
post('/v1/refunds', createRefund);
post('/v1/refunds/:id', updateRefund);
post('/v1/refunds/:id/fail', failRefund);
app.get('/v1/refunds/:id', async ({ params }) => find('refund', params.id));
app.get('/v1/payment_intents/:id', async ({ params }) => find('payment_intent', params.id));
app.get('/v1/payment_intents', async ({ query }) => list('payment_intent', query));
app.get('/v1/refunds', async ({ query }) => list('refund', query, query.payment_intent ?? null));
app.get('/v1/events', async ({ query }) => list('event', query));

/** The events that are being sent. Each is retried until the shop's side responds with 2xx; nothing keeps their order. */
const sending = new Set();

function sendEvents() {
  for (const { id, pending_webhooks } of list('event', { limit: '1000000' }).data) {
    if (pending_webhooks === 0 || sending.has(id)) continue;
    sending.add(id);
    send(id, Number(RETRY_MS));
  }
}

async function send(id, retryMs) {
  const event = find('event', id);
  if (await accepted(JSON.stringify(event, null, 2))) {
    update.run(JSON.stringify({ ...event, pending_webhooks: 0 }), id);
    sending.delete(id);
    console.log(`sent ${event.type} ${event.data.object.id}`);
  } else {
    setTimeout(send, retryMs, id, Math.min(2 * retryMs, 20 * Number(RETRY_MS)));
  }
}

async function accepted(body) {
  const t = now();
  const v1 = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` };
  const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) };
  return fetch(EVENTS_URL, options).then(
    ({ ok }) => ok,
    () => false,
  );
}

const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`The stand-in for Stripe listens at ${address}`);
sendEvents();
