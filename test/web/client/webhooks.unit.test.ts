import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as receiver from '../../../examples/receivers/verify-webhook.cjs';
import { newSecret } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { signatureHeaders } from '../../../src/webhooks/worker/signature.js';
import * as client from '../../../web/client/src/webhooks.ts';
import { cases } from '../../examples/receivers/tampering.js';

const SECRET = newSecret();
const BODY = '{"id":"evt","type":"order.created","data":{"note":"Grünlilie 🌿"}}';
const AT = Math.floor(Date.now() / 1000);
const now = new Date(AT * 1000);
const signed = (body = BODY, secrets = [SECRET], timestamp = AT) =>
  signatureHeaders({ id: 'evt', body, timestamp, secrets });
const without = (name: string, headers: Record<string, string> = signed()) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));

/** The event, or why it was refused: of the client, and of the file that receivers copy. */
async function verdicts(body: unknown, headers: object, secret = SECRET, options: client.VerifyOptions = { now }) {
  const args = [body as string, headers as Record<string, string>, secret, options] as const;
  const ours = await client.verifyWebhook(...args).catch((error) => {
    expect(error).toBeInstanceOf(client.WebhookVerificationError);
    return String(error.message);
  });
  try {
    return [ours, receiver.verifyWebhook(...args)];
  } catch (error) {
    expect(error).toBeInstanceOf(receiver.WebhookVerificationError);
    return [ours, (error as Error).message];
  }
}

describe('verifyWebhook, of the client and of the file for receivers:', () => {
  it.each(cases)('$what', async ({ make, refusal }) => {
    const { body, headers } = make({ body: Buffer.from(BODY), headers: signed() }, SECRET);
    const expected = refusal ? expect.stringContaining(refusal) : JSON.parse(BODY);
    expect(await verdicts(body, headers, SECRET, {})).toEqual([expected, expected]);
  });

  it.each<[string, unknown, object, string?, client.VerifyOptions?]>([
    ['text', BODY, signed()],
    ['headers of fetch', BODY, new Headers(signed())],
    [
      'headers in capitals, as lists',
      BODY,
      Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), [v]])),
    ],
    [
      'a secret of another length',
      BODY,
      signed(BODY, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']),
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ],
    ['the untimed signature, allowed', BODY, without('webhook-signature'), SECRET, { allowUntimed: true }],
    [
      'two untimed signatures',
      BODY,
      without('webhook-signature', signed(BODY, [newSecret(), SECRET])),
      SECRET,
      { allowUntimed: true },
    ],
    ['the last second of the tolerance', BODY, signed(), SECRET, { now: new Date((AT + 300) * 1000) }],
    ['the last second ahead', BODY, signed(), SECRET, { now: new Date((AT - 300) * 1000) }],
    ['a given tolerance', BODY, signed(), SECRET, { now: new Date((AT + 900) * 1000), toleranceSeconds: 900 }],
  ])('takes %s', async (_, ...args) => {
    expect(await verdicts(...args)).toEqual([JSON.parse(BODY), JSON.parse(BODY)]);
  });

  it.each<[string, string, unknown, object, string?, client.VerifyOptions?]>([
    ['a parsed body', 'already parsed', JSON.parse(BODY), signed()],
    ['no body', 'already parsed', undefined, signed()],
    [
      'a body that was written again',
      'parsed and serialized again',
      JSON.stringify(JSON.parse(BODY), null, 2),
      signed(),
    ],
    ['a secret that was cut off', 'beginning with "whsec_"', BODY, signed(), 'whsec_A'],
    ['no secret', 'beginning with "whsec_"', BODY, signed(), ''],
    ['a secret without its beginning', 'beginning with "whsec_"', BODY, signed(), SECRET.slice(6)],
    ['an empty signature', 'No signature matches', BODY, { ...signed(), 'webhook-signature': '' }],
    [
      'a signature of another scheme',
      'No signature matches',
      BODY,
      { ...signed(), 'webhook-signature': String(signed()['webhook-signature']).replace('v1', 'v2') },
    ],
    ['the untimed signature', 'webhook-signature is missing', BODY, without('webhook-signature')],
    ['the untimed signature, which may be allowed', 'allowUntimed', BODY, without('webhook-signature')],
    [
      'an untimed signature of another secret',
      'No signature matches',
      BODY,
      without('webhook-signature'),
      newSecret(),
      { allowUntimed: true },
    ],
    [
      'an untimed signature in capitals',
      'No signature matches',
      BODY,
      { 'x-service-signature': String(signed()['x-service-signature']).toUpperCase() },
      SECRET,
      { allowUntimed: true },
    ],
    [
      'a second more than the tolerance',
      'too old: it was signed 301 seconds ago; the limit is 300',
      BODY,
      signed(),
      SECRET,
      { now: new Date((AT + 301) * 1000) },
    ],
    [
      'a second more ahead',
      'too far in the future: it was signed 301 seconds ahead',
      BODY,
      signed(),
      SECRET,
      { now: new Date((AT - 301) * 1000) },
    ],
    [
      'a second more than a given tolerance',
      'the limit is 10',
      BODY,
      signed(),
      SECRET,
      { now: new Date((AT + 11) * 1000), toleranceSeconds: 10 },
    ],
    ['a time that is none', 'not a time in unix seconds: "NaN"', BODY, signed(BODY, [SECRET], Number.NaN)],
    ['a text that is no JSON', 'not a JSON object', 'hello', signed('hello')],
    ['a list', 'not a JSON object', 'null', signed('null')],
  ])('refuses %s: %s', async (_, message, ...args) => {
    const expected = expect.stringContaining(message);
    expect(await verdicts(...args)).toEqual([expected, expected]);
  });
});

it('signTestWebhook signs as the store does', async () => {
  const headers = receiver.signTestWebhook(BODY, SECRET, { id: 'evt', timestamp: AT });
  expect(headers).toEqual({ 'content-type': 'application/json', ...signed() });
});

describe('verifyDigest', () => {
  const event = (previous: string | null, sequence: number) => {
    const start = `{"id":"e${sequence}","resource":{"type":"order","id":"1"},"sequence":${sequence},"previous_digest":${JSON.stringify(previous)}`;
    const digest = createHash('sha256').update(start).digest('hex');
    return { digest, body: `${start},"digest":"${digest}"}` };
  };
  const first = event(null, 1);
  const second = event(first.digest, 2);

  it('takes events that follow each other, with any or no digest before', async () => {
    expect((await client.verifyDigest(first.body, null)).digest).toBe(first.digest);
    expect((await client.verifyDigest(Buffer.from(second.body), first.digest)).sequence).toBe(2);
    expect((await client.verifyDigest(second.body)).id).toBe('e2');
  });

  it.each<[string, string, string | null | undefined, string]>([
    [
      'a gap',
      second.body,
      null,
      'Events of the order 1 are missing before event e2 (sequence 2): read them from the feed.',
    ],
    [
      'a changed byte',
      second.body.replace('e2', 'e3'),
      first.digest,
      'The event was altered: its digest does not match its bytes.',
    ],
    [
      'a member behind the digest',
      second.body.replace(/}$/, ',"x":1}'),
      undefined,
      'The event was altered: its digest does not match its bytes.',
    ],
    ['no digest', '{"id":"e1"}', undefined, 'The event was altered: its digest does not match its bytes.'],
  ])('refuses %s', async (_, body, last, message) => {
    await expect(client.verifyDigest(body, last)).rejects.toThrow(message);
    expect(() => receiver.verifyDigest(body, last)).toThrow(message);
  });
});
