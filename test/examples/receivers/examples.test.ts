import { afterAll, describe, expect, it } from '@jest/globals';
import { addSeconds, clock } from '../../../src/core/clock.js';
import { done } from '../../support/shop.js';
import { ADMIN, newKey, openStore } from '../../support/store.js';
import { closeReceivers, openReceiver, type Received, until } from '../../webhooks/support/webhook-sink.js';
import { type Example, post, servers, startExample, stopExamples, type Verdict, verifyByHand } from './examples.js';
import { cases, type Delivery } from './tampering.js';

const listening = Object.keys(servers) as (keyof typeof servers)[];
const all = [...listening, 'verify.sh' as const];
type Name = (typeof all)[number];
const PLANT = 'Grünlilie „Bärchen“ 🌿 žluťoučký';
const endpoints = {} as Record<Name, { id: string; secret: string }>;
const examples = {} as Record<Name, Example>;
/** The first delivery to each endpoint, as the store sent it. */
const genuine = {} as Record<Name, Delivery>;
/** What every example that listens must have printed in the end: a line for what it took, and none for the rest. */
const taken: string[] = [];
const realNow = clock.now;

const store = await openStore({ WEBHOOK_RETRY_SCHEDULE: '3600' });
const admin = await store.as(ADMIN);
const recorder = await openReceiver();
for (const name of all) endpoints[name] = await createEndpoint(`${recorder.url}/${name}`);
const { eventId, line } = await newPlant();
for (const name of all) genuine[name] = await recorded(name, eventId);
for (const { refusal } of cases) if (!refusal) taken.push(line);
await Promise.all(
  listening.map(async (name) => {
    examples[name] = await startExample(name, endpoints[name].secret);
    await pointTo(name, examples[name].url);
  }),
);

afterAll(async () => {
  await Promise.all([stopExamples(), closeReceivers()]);
});

describe.each(all)('%s is offered a delivery:', (name) => {
  it.each(cases)('$what', async ({ make, refusal }) => {
    const verdict = await offer(name, make(genuine[name], endpoints[name].secret));
    expect(verdict).toEqual({ status: refusal ? 400 : 204, answer: expect.stringContaining(refusal ?? '') });
  });
});

describe('the store delivers to each example', () => {
  it('a genuine delivery, and the log shows 204', async () => {
    const { eventId, line } = await newPlant();
    for (const name of listening) {
      const attempt = { url: examples[name].url, status: 204, response: '', error: null };
      expect(await logOf(name, eventId, 'DELIVERED')).toEqual({ state: 'DELIVERED', attempts: [attempt] });
    }
    taken.push(line);
  });

  it('what it refuses as too old, when the clock of the store is ten minutes behind', async () => {
    clock.now = () => addSeconds(new Date(), -600);
    try {
      const { eventId } = await newPlant();
      for (const name of listening) await expectRefused(name, eventId, 'too old');
    } finally {
      clock.now = realNow;
    }
  });

  it('what it takes by the second signature, while its secret is rotated', async () => {
    const secrets = await Promise.all(all.map((name) => rotate(name, 24)));
    expect(secrets).not.toContain(endpoints.express.secret);
    const { eventId, line } = await newPlant();
    for (const name of listening) {
      expect(await logOf(name, eventId, 'DELIVERED')).toMatchObject({ attempts: [{ status: 204 }] });
    }
    const delivery = await recorded('verify.sh', eventId);
    expect(delivery.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(await offer('verify.sh', delivery)).toEqual({ status: 204, answer: `verified ${eventId}\n` });
    taken.push(line);
  });

  it('what it refuses when the old secret is over', async () => {
    await Promise.all(all.map((name) => rotate(name, 0)));
    const { eventId } = await newPlant();
    for (const name of listening) await expectRefused(name, eventId, 'No signature matches');
    const delivery = await recorded('verify.sh', eventId);
    expect(delivery.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    expect((await offer('verify.sh', delivery)).status).toBe(400);
  });

  it('and it handles what it took, with all its letters, and nothing else', async () => {
    for (const name of all) expect(JSON.parse(genuine[name].body.toString()).data.name).toBe(PLANT);
    await until(() => listening.every((name) => examples[name].lines.length >= taken.length));
    for (const name of listening) expect(examples[name].lines).toEqual(taken);
  });
});

const offer = (name: Name, delivery: Delivery): Promise<Verdict> =>
  name === 'verify.sh' ? verifyByHand(endpoints[name].secret, delivery) : post(examples[name].url, delivery);

async function createEndpoint(url: string): Promise<{ id: string; secret: string }> {
  const document =
    'mutation ($url: String!) { createWebhookEndpoint(url: $url, events: ["plant.created"]) { id secret } }';
  return (await done(admin.graphql(document, { url }))).createWebhookEndpoint;
}

async function pointTo(name: Name, url: string): Promise<void> {
  const document = 'mutation ($id: ID!, $url: String!) { updateWebhookEndpoint(id: $id, url: $url) { url } }';
  await done(admin.graphql(document, { id: endpoints[name].id, url }));
}

async function rotate(name: Name, hours: number): Promise<string> {
  const document = 'mutation ($id: ID!, $hours: Int) { rotateWebhookSecret(id: $id, overlapHours: $hours) { secret } }';
  return (await done(admin.graphql(document, { id: endpoints[name].id, hours }))).rotateWebhookSecret.secret;
}

/** Puts a plant into the catalogue: the id of its event, and the line that an example prints about it. */
async function newPlant(): Promise<{ eventId: string; line: string }> {
  const document = `mutation ($sku: String!, $name: String!) {
    createPlant(sku: $sku, name: $name, description: "Für schattige Plätze.", price: 1499) { id } }`;
  const { id } = (await done(admin.graphql(document, { sku: newKey().slice(0, 20), name: PLANT }))).createPlant;
  const rows = await store.sql<{ id: string }>(
    `select id from events where type = 'plant.created' and resource_id = ?`,
    [id],
  );
  const eventId = String(rows[0]?.id);
  return { eventId, line: `plant.created ${id} event ${eventId}` };
}

/** The delivery of this event that went to the recorder, with its webhook headers. */
async function recorded(name: Name, eventId: string): Promise<Delivery> {
  let found: Received | undefined;
  await until(() => {
    found = recorder.received.find(({ path, headers }) => path === `/${name}` && headers['webhook-id'] === eventId);
    return found !== undefined;
  });
  const { headers = {}, body = '' } = found ?? {};
  const telling = Object.entries(headers).filter(([header]) => /^(content-type|webhook-.*|x-.*)$/.test(header));
  return { body: Buffer.from(body), headers: Object.fromEntries(telling.map(([key, value]) => [key, String(value)])) };
}

/** The entry in the log of the store for the delivery of this event, once an attempt was made. */
/** The delivery with its first attempt, once it is in this state: it and its attempts are read by two statements. */
async function logOf(name: Name, eventId: string, state: string) {
  const document = `query ($endpointId: ID!, $eventId: ID!) {
    webhookDeliveries(endpointId: $endpointId, eventId: $eventId) {
      items { state attempts { url status response error } } } }`;
  let log: { state: string; attempts: { response: string }[] } | undefined;
  await until(async () => {
    const { webhookDeliveries } = await done(admin.graphql(document, { endpointId: endpoints[name].id, eventId }));
    log = webhookDeliveries.items[0];
    return log?.state === state && log.attempts.length > 0;
  });
  return log;
}

async function expectRefused(name: Name, eventId: string, reason: string): Promise<void> {
  const attempts = [{ status: 400, response: expect.stringContaining(reason) }];
  expect(await logOf(name, eventId, 'PENDING')).toMatchObject({ attempts });
}
