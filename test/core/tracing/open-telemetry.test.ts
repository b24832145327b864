import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../../support/shop.js';
import { ADMIN, demoId, newKey } from '../../support/store.js';
import { closeReceivers, openReceiver, until } from '../../webhooks/support/webhook-sink.js';
import { attributesOf, type Collector, openCollector } from './collector.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const ADJUST = 'mutation ($id: ID!, $note: String) { adjustStock(plantId: $id, change: 1, note: $note) { id } }';

let shop: Shop;
let collector: Collector;

afterEach(async () => {
  await shop.close();
  await closeReceivers();
  await collector?.close();
});

async function sendWebhooksTo(url: string): Promise<void> {
  const admin = await shop.as(ADMIN);
  await admin.graphql(
    `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`,
    { id: demoId(5001), url },
  );
}

it('is one trace from the request of the client to the request that the receiver gets', async () => {
  collector = await openCollector();
  shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WEBHOOK_RETRY_SCHEDULE: '0,0' });
  const receiver = await openReceiver(async (_, index) => ({ status: index === 0 ? 503 : 204 }));
  await sendWebhooksTo(`${receiver.url}/hooks?token=secret-of-receiver`);
  const variables = { id: demoId(1001), note: 'for ada@example.com' };
  const { headers } = await shop.staff.graphql(ADJUST, variables, {
    traceparent: `00-${TRACE}-${CALLER}-01`,
    'idempotency-key': newKey(),
  });
  await until(() => receiver.received.length === 2);
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  await until(() => ofTrace().length === 5);

  const named = (name: string) => ofTrace().filter((span) => span.name.startsWith(name));
  const [request, mutation, relay] = ['POST /graphql', 'mutation adjustStock', 'relay outbox'].flatMap(named);
  const [failed, delivered] = named('webhook');
  if (!request || !mutation || !relay || !failed || !delivered) throw new Error('A span is missing.');
  expect([request.parentSpanId, mutation.parentSpanId]).toEqual([CALLER, request.spanId]);
  expect([relay, failed, delivered].map(({ parentSpanId }) => parentSpanId)).toEqual(Array(3).fill(mutation.spanId));
  expect([request, mutation, relay, delivered].map(({ kind }) => kind)).toEqual([2, 1, 5, 3]);
  expect([request, mutation, relay, failed, delivered].map(({ status }) => status.code)).toEqual([0, 0, 0, 2, 0]);
  // One after the other.
  expect(BigInt(mutation.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(relay.startTimeUnixNano));
  expect(BigInt(relay.startTimeUnixNano)).toBeLessThan(BigInt(relay.endTimeUnixNano));
  expect(BigInt(relay.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(failed.endTimeUnixNano));
  expect(receiver.received.map((one) => one.headers['traceparent'])).toEqual(
    [failed, delivered].map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
  );
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/graphql',
    'http.response.status_code': 200,
    'plant_store.operation': 'mutation adjustStock',
    'plant_store.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(headers.get('x-request-id')).toBe(attributesOf(request)['plant_store.request.id']);
  expect(attributesOf(relay)).toEqual({
    'messaging.system': 'plant_store',
    'messaging.destination.name': 'outbox',
    'messaging.operation.name': 'relay',
    'messaging.operation.type': 'process',
    'messaging.message.id': receiver.received[0]?.headers['webhook-id'],
    'plant_store.event.type': 'inventory.changed',
  });
  expect(attributesOf(delivered)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 204,
    'plant_store.event.id': receiver.received[1]?.headers['webhook-id'],
    'plant_store.delivery.id': expect.stringMatching(/^[\da-f-]{36}$/),
    'plant_store.attempt': 2,
  });
  const rows = await shop.sql("select traceparent from events where traceparent like '%' || ? || '%'", [TRACE]);
  expect(rows).toEqual([{ traceparent: `00-${TRACE}-${mutation.spanId}-01` }]);
});

it('has no personal data, tokens, paths or query strings', async () => {
  collector = await openCollector();
  shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PROCESS_ROLE: 'api' });
  await shop.staff.get(`/orders/${demoId(3001)}?q=somebody@example.com`);
  await shop.staff.get('/customers/somebody@example.com');
  await shop.nobody.get('/plants?q=secret-of-client', { authorization: 'Bearer pst_secret' });
  await shop.staff.graphql('query Secret { customer(id: "somebody") { name email } }');
  await shop.nobody.get('/plants', { traceparent: 'malformed' });
  await until(() => collector.spans.filter(({ name }) => name === 'GET /plants').length === 2);
  expect(collector.spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /orders/:id', 'GET /customers/:id', 'POST /graphql', 'POST /auth/token']),
  );
  const text = collector.received();
  expect(text).not.toMatch(/secret|pst_|psk_|@example|\?|bearer|127\.0\.0\.1/i);
  expect(text).not.toContain(demoId(3001));
});

it('without the setting, no traceparent is stored or sent, and OpenTelemetry is not loaded', async () => {
  shop = await openShop();
  const receiver = await openReceiver();
  await sendWebhooksTo(receiver.url);
  await shop.staff.graphql(ADJUST, { id: demoId(1001) }, { traceparent: `00-${TRACE}-${CALLER}-01` });
  await until(() => receiver.received.length === 1);
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
  expect(await shop.sql('select id from events where traceparent is not null')).toEqual([]);
  // Everything that the store imports at start, in a process of its own: this one may have loaded it for a test before.
  // prom-client, too, loads the interface of OpenTelemetry.
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('./.build/app.js');
    console.log(JSON.stringify([loaded.length > 500, loaded.filter((url) => /@opentelemetry.(?!api.)/.test(url))]));`;
  const printed = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { env: {} });
  expect(JSON.parse(String(printed))).toEqual([true, []]);
});

it('logs once that the collector does not answer, and serves requests', async () => {
  collector = await openCollector();
  const { url } = collector;
  await collector.close();
  shop = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: url, PROCESS_ROLE: 'api' });
  const lines = () => shop.log.read().filter(({ msg }) => String(msg).includes('trace collector'));
  await until(async () => {
    expect((await shop.nobody.get('/plants')).status).toBe(200);
    return lines().length > 0;
  });
  expect(lines()).toMatchObject([{ level: 40, msg: 'the trace collector does not answer; its spans are lost' }]);
});
