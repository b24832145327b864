import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { serviceSignature, signatureHeaders, standardSignature } from '../../../src/webhooks/worker/signature.js';

const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const OLDER = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"id":"0199","type":"order.created","data":{"note":"Blätter 🌿"}}';

describe('x-service-signature', () => {
  it('is the hex HMAC-SHA256 keyed with the whole secret, as openssl computes it', () => {
    // printf %s '{"a":1}' | openssl dgst -sha256 -hmac whsec_Z3Jl…
    expect(serviceSignature('{"a":1}', [SECRET])).toBe(
      '98ca4d7558644dcedc84265a5f5f6c637155e77cfb9eb82a8572697f78c08455',
    );
    expect(serviceSignature(BODY, [SECRET])).toBe(createHmac('sha256', SECRET).update(BODY, 'utf8').digest('hex'));
  });

  it('has one part for each valid secret, newest first', () => {
    const [newer, older] = [serviceSignature(BODY, [SECRET]), serviceSignature(BODY, [OLDER])];
    expect(serviceSignature(BODY, [SECRET, OLDER])).toBe(`${newer},${older}`);
  });
});

describe('Standard Webhooks', () => {
  it('gives the signature of the reference vector', () => {
    const signed = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
      secrets: [OLDER],
    };
    expect(standardSignature(signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is accepted by the standardwebhooks package, with either of two secrets', () => {
    const headers = signatureHeaders({
      id: 'evt',
      body: BODY,
      timestamp: Math.floor(Date.now() / 1000),
      secrets: [SECRET, OLDER],
    });
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(new Webhook(OLDER).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(newSecret()).verify(BODY, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(SECRET).verify(`${BODY} `, headers)).toThrow('No matching signature found');
  });

  it('names the four headers', () => {
    const headers = signatureHeaders({ id: 'evt', body: BODY, timestamp: 1_700_000_000, secrets: [SECRET] });
    expect(Object.keys(headers)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'x-service-signature',
    ]);
    expect(headers['webhook-id']).toBe('evt');
    expect(headers['webhook-timestamp']).toBe('1700000000');
  });
});

describe('newSecret', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
  });
});
