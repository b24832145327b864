import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';
import { closeReceivers, openReceiver, type Received, until } from '../support/webhook-sink.js';

let count = 0;

const store = await openStore();
const admin = await store.as(ADMIN);
/** Where nobody listens, retries would change rows behind the tests. */
const switchOff = () => store.sql('update webhook_endpoints set active = false');
await switchOff();

afterEach(async () => {
  await closeReceivers();
  await switchOff();
});

const document = `query ($endpointId: ID!, $body: String!, $id: String, $timestamp: String, $signature: String,
  $serviceSignature: String, $receivedAt: DateTimeISO) {
  answer: explainWebhookSignature(endpointId: $endpointId, body: $body, id: $id, timestamp: $timestamp,
    signature: $signature, serviceSignature: $serviceSignature, receivedAt: $receivedAt) {
    verdict explanation eventId scheme } }`;

const ask = (variables: object) => leavingAllAsItWas(store, () => admin.graphql(document, variables));
const explain = async (variables: object) => (await ask(variables)).data.answer;

const endpoint = async (url: string): Promise<{ id: string; secret: string }> => {
  const made = `mutation { made: createWebhookEndpoint(url: "${url}", events: ["plant.updated"]) { id secret } }`;
  return (await admin.graphql(made)).data.made;
};

/** Two endpoints that got the same event, with what each of them got. */
async function delivered() {
  const [one, two] = [await openReceiver(), await openReceiver()];
  const [mine, theirs] = [await endpoint(one.url), await endpoint(two.url)];
  await admin.graphql(`mutation { updatePlant(id: "${demoId(1001)}", name: "Bärlauch 🌿 ${++count}") { id } }`);
  await until(() => one.received.length === 1 && two.received.length === 1);
  // What was received is written down a moment later.
  const open = `select id from webhook_deliveries where state = 'pending' and endpoint_id in (?, ?)`;
  await until(async () => (await store.sql(open, [mine.id, theirs.id])).length === 0);
  return { mine, theirs, mail: asSeen(one.received[0]), otherMail: asSeen(two.received[0]) };
}

const asSeen = ({ body, headers }: Received = { path: '', headers: {}, body: '' }) => ({
  body,
  id: String(headers['webhook-id']),
  timestamp: String(headers['webhook-timestamp']),
  signature: String(headers['webhook-signature']),
  serviceSignature: String(headers['x-service-signature']),
});

describe('explainWebhookSignature', () => {
  it('recognizes what was sent, and what happened to it', async () => {
    const { mine, theirs, mail, otherMail } = await delivered();
    const endpointId = mine.id;
    const seconds = Number(mail.timestamp);
    const verdict = async (change: object) => {
      const answer = await explain({ endpointId, ...mail, ...change });
      return [answer.verdict, answer.eventId, answer.scheme];
    };
    expect(await explain({ endpointId, ...mail })).toEqual({
      verdict: 'VALID',
      explanation:
        'The body is exactly what was sent, and the signature is valid. If the receiver rejects it, the receiver uses a different secret or different bytes.',
      eventId: mail.id,
      scheme: 'WEBHOOK_SIGNATURE',
    });
    const none = { id: null, timestamp: null, signature: null };
    expect(await verdict(none)).toEqual(['VALID', mail.id, 'X_SERVICE_SIGNATURE']);
    expect(await verdict({ timestamp: null })).toEqual(['VALID', mail.id, 'WEBHOOK_SIGNATURE']);
    const receivedAt = new Date((seconds + 301) * 1000).toISOString();
    expect((await verdict({ receivedAt }))[0]).toBe('TIMESTAMP_TOO_OLD');
    expect(await verdict(otherMail)).toEqual(['OTHER_ENDPOINT', mail.id, 'WEBHOOK_SIGNATURE']);
    expect((await explain({ endpointId, ...otherMail })).explanation).toContain(theirs.id);
    await admin.graphql(`mutation { rotateWebhookSecret(id: "${mine.id}", overlapHours: 0) { id } }`);
    expect((await verdict({}))[0]).toBe('EXPIRED_SECRET');
  });

  it('does not confirm what was not sent, nor what only another endpoint got', async () => {
    const { mine, mail } = await delivered();
    const body = '{"id":"00000000-0000-7000-8000-00000000dead","type":"order.created"}';
    const serviceSignature = createHmac('sha256', mine.secret).update(body).digest('hex');
    const forged = await explain({ endpointId: mine.id, body, serviceSignature });
    expect(forged).toMatchObject({ verdict: 'UNKNOWN_EVENT', eventId: null });
    expect(await explain({ endpointId: mine.id, body, serviceSignature: '0'.repeat(64) })).toEqual(forged);
    const later = await endpoint('http://127.0.0.1:4999/');
    expect(await explain({ endpointId: later.id, ...mail })).toMatchObject({
      verdict: 'OTHER_ENDPOINT',
      explanation: expect.stringContaining(mine.id),
      eventId: null,
    });
    // The orchid house has nothing to do with the events of the greenhouse.
    const foreign = demoId(9501);
    await store.sql(
      `insert into webhook_endpoints select * from json_populate_record((select e from webhook_endpoints e limit 1),
         json_build_object('id', ?::text, 'organization_id', ?::text))`,
      [foreign, demoId(2)],
    );
    expectRefusal(await ask({ endpointId: foreign, ...mail }), 'NOT_FOUND');
  });

  it('names what is missing or too long', async () => {
    const endpointId = demoId(5001);
    for (const nothing of [{}, { signature: ' ', serviceSignature: '' }])
      expectRefusal(await ask({ endpointId, body: '{}', ...nothing }), 'BAD_USER_INPUT', ['signature:required']);
    const long = 'a'.repeat(2001);
    const headers = { id: long, timestamp: long, signature: long, serviceSignature: long };
    expectRefusal(await ask({ endpointId, body: '\0', ...headers }), 'BAD_USER_INPUT', [
      'body:isText',
      ...Object.keys(headers).map((name) => `${name}:maxLength`),
    ]);
    expectRefusal(await ask({ endpointId: demoId(1), body: '', signature: 'a' }), 'NOT_FOUND');
    expect((await ask({ endpointId, body: 'a'.repeat(100 * 1024), signature: 'a' })).status).toBe(413);
  });
});
