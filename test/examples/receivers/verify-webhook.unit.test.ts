import { describe, expect, it } from '@jest/globals';
import {
  signTestWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from '../../../examples/receivers/verify-webhook.cjs';
import { signatureHeaders } from '../../../src/webhooks/worker/signature.js';

const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const OTHER = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"id":"evt","type":"order.created","data":{"note":"Blätter 🌿"}}';
const AT = 1_700_000_000;
const now = new Date(AT * 1000);
const after = (seconds: number) => ({ now: new Date((AT + seconds) * 1000) });
const sign = (secrets = [SECRET]) => signatureHeaders({ id: 'evt', body: BODY, timestamp: AT, secrets });
const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

describe('verifyWebhook accepts', () => {
  it('what the store sends, as text and as bytes', () => {
    expect(verifyWebhook(BODY, sign(), SECRET, { now })).toEqual(JSON.parse(BODY));
    expect(verifyWebhook(Buffer.from(BODY), sign(), SECRET, { now })).toEqual(JSON.parse(BODY));
  });

  it('headers of fetch, and of any letter case', () => {
    expect(verifyWebhook(BODY, new Headers(sign()), SECRET, { now })).toEqual(JSON.parse(BODY));
    const upper = Object.fromEntries(Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), [value]]));
    expect(verifyWebhook(BODY, upper, SECRET, { now })).toEqual(JSON.parse(BODY));
  });

  it('either secret while one replaces the other', () => {
    expect(verifyWebhook(BODY, sign([OTHER, SECRET]), SECRET, { now })).toEqual(JSON.parse(BODY));
    const legacy = without(sign([OTHER, SECRET]), 'webhook-signature');
    expect(verifyWebhook(BODY, legacy, SECRET, { now, allowUntimed: true })).toEqual(JSON.parse(BODY));
  });

  it('the x-service-signature alone', () => {
    const { 'x-service-signature': signature } = sign();
    const headers = { 'x-service-signature': signature };
    expect(verifyWebhook(BODY, headers, SECRET, { allowUntimed: true })).toEqual(JSON.parse(BODY));
    expect(() => verifyWebhook(BODY, headers, SECRET)).toThrow('allowUntimed');
  });

  it('an age up to the tolerance, either way', () => {
    expect(verifyWebhook(BODY, sign(), SECRET, after(300))).toEqual(JSON.parse(BODY));
    expect(verifyWebhook(BODY, sign(), SECRET, after(-300))).toEqual(JSON.parse(BODY));
    expect(verifyWebhook(BODY, sign(), SECRET, { ...after(900), toleranceSeconds: 900 })).toEqual(JSON.parse(BODY));
  });

  it('what signTestWebhook signs', () => {
    expect(verifyWebhook(BODY, signTestWebhook(BODY, SECRET), SECRET)).toEqual(JSON.parse(BODY));
    const headers = signTestWebhook(BODY, SECRET, { id: 'evt', timestamp: AT });
    expect(headers).toEqual({ 'content-type': 'application/json', ...sign() });
  });
});

describe('verifyWebhook refuses', () => {
  const refusal = (body: unknown, headers: Record<string, string>, secret: string, options: object): string => {
    try {
      verifyWebhook(body as string, headers, secret, options);
    } catch (error) {
      expect(error).toBeInstanceOf(WebhookVerificationError);
      return (error as Error).message;
    }
    throw new Error('It was accepted.');
  };

  it.each<[string, unknown, Record<string, string>, string, object, string]>([
    ['a parsed body', JSON.parse(BODY), sign(), SECRET, { now }, 'already parsed'],
    ['no body', undefined, sign(), SECRET, { now }, 'already parsed'],
    [
      'a body that was written again',
      JSON.stringify(JSON.parse(BODY), null, 2),
      sign(),
      SECRET,
      { now },
      'parsed and serialized again',
    ],
    ['a changed body', BODY.replace('created', 'deleted'), sign(), SECRET, { now }, 'No signature matches'],
    ['the wrong secret', BODY, sign(), OTHER, { now }, 'No signature matches'],
    [
      'the wrong secret, legacy',
      BODY,
      without(sign(), 'webhook-signature'),
      OTHER,
      { now, allowUntimed: true },
      'No signature matches',
    ],
    ['a secret that was cut off', BODY, sign(), 'whsec_A', { now }, 'beginning with "whsec_"'],
    ['no secret', BODY, sign(), '', { now }, 'beginning with "whsec_"'],
    ['a secret without its beginning', BODY, sign(), SECRET.slice(6), { now }, 'beginning with "whsec_"'],
    ['no signature at all', BODY, {}, SECRET, { now }, 'webhook-signature is missing, and so is x-service-signature'],
    ['no id', BODY, without(sign(), 'webhook-id'), SECRET, { now }, 'The header webhook-id is missing'],
    [
      'no timestamp',
      BODY,
      without(sign(), 'webhook-timestamp'),
      SECRET,
      { now },
      'The header webhook-timestamp is missing',
    ],
    [
      'a changed timestamp',
      BODY,
      { ...sign(), 'webhook-timestamp': String(AT + 1) },
      SECRET,
      { now },
      'No signature matches',
    ],
    ['a changed id', BODY, { ...sign(), 'webhook-id': 'other' }, SECRET, { now }, 'No signature matches'],
    ['an empty signature', BODY, { ...sign(), 'webhook-signature': '' }, SECRET, { now }, 'No signature matches'],
    ['what is too old', BODY, sign(), SECRET, after(301), 'too old: it was signed 301 seconds ago; the limit is 300'],
    [
      'what is from the future',
      BODY,
      sign(),
      SECRET,
      after(-301),
      'too far in the future: it was signed 301 seconds ahead',
    ],
    [
      'what is older than a given tolerance',
      BODY,
      sign(),
      SECRET,
      { ...after(11), toleranceSeconds: 10 },
      'the limit is 10',
    ],
  ])('%s', (_, body, headers, secret, options, message) => {
    expect(refusal(body, headers, secret, options)).toContain(message);
  });

  it('a timestamp that is none, and a body that is no JSON, though they are signed', () => {
    const headers = signatureHeaders({ id: 'evt', body: BODY, timestamp: Number.NaN, secrets: [SECRET] });
    expect(refusal(BODY, headers, SECRET, { now })).toContain('not a time in unix seconds: "NaN"');
    expect(refusal('hello', signTestWebhook('hello', SECRET), SECRET, {})).toContain('not a JSON object');
  });
});
