import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SentDelivery } from '../../../src/webhooks/diagnosis/candidate-signatures.js';
import { explainSignature, type ReceivedWebhook } from '../../../src/webhooks/diagnosis/explain-signature.js';
import {
  WebhookSignatureVerdict as Verdict,
  verdicts,
} from '../../../src/webhooks/diagnosis/signature-explanation.types.js';
import { signatureHeaders } from '../../../src/webhooks/worker/signature.js';

const NEW = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const THEIRS = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgb3RoZXIgZW5kcG9pbnQ=';
const STRANGE = 'whsec_bm9ib2R5IGV2ZXIgZ2F2ZSB0aGlzIHNlY3JldCBvdXQ=';
const ID = '01a1fcb7-697f-7000-8000-000000000001';
const LATER = '01a1fcb7-697f-7000-8000-000000000002';
const ELSEWHERE = '01a1fcb7-697f-7000-8000-000000000003';
const AT = 1_700_000_000;
const moment = (seconds: number) => new Date((AT + seconds) * 1000);

const write = (id: string) =>
  `{"id":"${id}","type":"order.created","data":{"note":"Blätter 🌿","count":2,"site":"a/b"}}`;
const BODY = write(ID);
const secrets = [{ secret: NEW }, { secret: OLD, expiresAt: moment(-10) }];
const own: SentDelivery[] = [
  { endpointId: 'ours', eventId: ID, body: BODY, attempts: [AT + 5, AT], secrets },
  { endpointId: 'ours', eventId: LATER, body: write(LATER), attempts: [AT + 60], secrets },
];
const others = [ID, ELSEWHERE].map(
  (eventId): SentDelivery => ({
    ...{ endpointId: 'theirs', eventId, body: write(eventId), attempts: [], secrets: [{ secret: THEIRS }] },
  }),
);

/** As the operation does: only the deliveries that the id or the body names. */
function explain(received: ReceivedWebhook) {
  const isNamed = ({ eventId }: SentDelivery) => received.id === eventId || received.body.includes(eventId);
  return explainSignature(received, own.filter(isNamed), others.filter(isNamed));
}

const hmac = (key: string | Buffer, content: string | Buffer) => createHmac('sha256', key).update(content).digest();
const hex = (key: string | Buffer, content: string | Buffer) => hmac(key, content).toString('hex');
const bytes = Buffer.from(NEW.slice(6), 'base64');
const framed = `${ID}.${AT}.${BODY}`;
const b64 = hmac(bytes, framed).toString('base64');
const RIGHT = hex(NEW, BODY);

/** What the store sends, by default the whole of it, with a secret. */
function sent(secrets = [NEW], id = ID, timestamp = AT, body = write(id)): ReceivedWebhook {
  const headers = signatureHeaders({ id, body, timestamp, secrets });
  const [signature, serviceSignature] = [headers['webhook-signature'], headers['x-service-signature']];
  return { body, id, timestamp: String(timestamp), signature, serviceSignature, receivedAt: moment(0) };
}
const service = (serviceSignature: string, rest: Partial<ReceivedWebhook> = {}) => ({
  ...{ body: BODY, receivedAt: moment(0), serviceSignature },
  ...rest,
});
const standard = (signature: string, rest: Partial<ReceivedWebhook> = {}) => ({
  ...{ body: BODY, receivedAt: moment(0), id: ID, timestamp: String(AT), signature },
  ...rest,
});
const pretty = JSON.stringify(JSON.parse(BODY), null, 2);
const sorted = `{"data":{"count":2.0,"note":"Blätter 🌿","site":"a/b"},"id":"${ID}","type":"order.created"}`;

const MATCHES = 'The signature matches the original bytes.';
const STRANGER = 'The signature does not match the original bytes either: do not trust it.';
const WHOLE = 'the whole secret as text';
const DECODED = 'the secret after "whsec_", base64-decoded';
const STANDARD_RULE = `webhook-signature covers webhook-id.webhook-timestamp.body, and its key is ${DECODED}.`;
const SERVICE_RULE = `x-service-signature covers the body alone, and its key is ${WHOLE}.`;
const madeAt = 'It belongs to webhook-id 01a1fcb7-697f-7000-8000-000000000001 and webhook-timestamp 1700000000.';
const NOT_KNOWN = 'Usually it was made with a different secret, was truncated, or webhook-timestamp is missing.';

type Row = [what: string, received: ReceivedWebhook, verdict: keyof typeof Verdict, explanation: string];
const rows: Row[] = [
  ['all as it was sent', sent(), 'VALID', 'If the receiver rejects it'],
  ['both secrets of an overlap, one over now', sent([NEW, OLD]), 'VALID', 'If the receiver rejects it'],
  ['x-service-signature alone', service(RIGHT), 'VALID', 'If the receiver rejects it'],
  ['webhook-signature without its time', standard(`v1,${b64}`, { timestamp: undefined }), 'VALID', 'If the receiver'],
  ['an age of 300 seconds', { ...sent(), receivedAt: moment(300) }, 'VALID', 'If the receiver rejects it'],
  ['the old secret', sent([OLD]), 'EXPIRED_SECRET', 'It expired at 2023-11-14T22:13:10.000Z.'],
  ['the old secret, in its time', { ...sent([OLD]), receivedAt: moment(-11) }, 'VALID', 'If the receiver rejects it'],
  ['an age of 301 seconds', { ...sent(), receivedAt: moment(301) }, 'TIMESTAMP_TOO_OLD', 'It is 301 seconds old.'],
  ['a clock behind', { ...sent(), receivedAt: moment(-301) }, 'TIMESTAMP_IN_FUTURE', 'It is 301 seconds ahead:'],
  ['the time of another attempt', { ...sent(), timestamp: String(AT + 5) }, 'TIMESTAMP_CHANGED', madeAt],
  ['a time that is not a time', { ...sent(), timestamp: 'now' }, 'TIMESTAMP_CHANGED', madeAt],
  ['a time in milliseconds', { ...sent(), timestamp: `${AT}000` }, 'TIMESTAMP_CHANGED', madeAt],
  ['another id', { ...sent(), id: 'msg_1' }, 'TIMESTAMP_CHANGED', madeAt],
  ['spaces between members', { ...sent(), body: pretty }, 'BODY_REWRITTEN', MATCHES],
  ['other escapes', { ...sent(), body: BODY.replace('ä', '\\u00e4') }, 'BODY_REWRITTEN', MATCHES],
  ['sorted members', { ...sent(), body: sorted }, 'BODY_REWRITTEN', MATCHES],
  ['an object as text', { ...sent(), body: '[object Object]' }, 'BODY_REWRITTEN', MATCHES],
  ['the signature of what was rewritten', service(hex(NEW, pretty), { body: pretty }), 'BODY_REWRITTEN', STRANGER],
  ['another note', { ...sent(), body: BODY.replace('Bl', 'Br') }, 'BODY_CHANGED', MATCHES],
  ['no body', { ...sent(), body: '' }, 'BODY_CHANGED', 'partly consumed by other code'],
  ['half a body', { ...sent(), body: BODY.slice(0, 50) }, 'BODY_CHANGED', 'It was truncated'],
  ['a forged body', service(hex(NEW, '{}'), { id: ID, body: '{}' }), 'BODY_CHANGED', STRANGER],
  ['a BOM', { ...sent(), body: `\uFEFF${BODY}` }, 'BODY_TRANSCODED', MATCHES],
  ['a line break more', { ...sent(), body: `${BODY}\r\n` }, 'BODY_TRANSCODED', MATCHES],
  ['upper-case hex', service(RIGHT.toUpperCase()), 'SIGNATURE_ENCODING', 'in upper case or surrounded by other text'],
  ['a prefix', service(`sha256=${RIGHT}`), 'SIGNATURE_ENCODING', 'It is in upper case or surrounded by other text.'],
  [
    'base64 for hex',
    service(Buffer.from(RIGHT, 'hex').toString('base64')),
    'SIGNATURE_ENCODING',
    'in base64 instead of hex',
  ],
  ['no v1', standard(b64), 'SIGNATURE_ENCODING', 'It is missing the prefix "v1," or in another variant of base64.'],
  ['hex for base64', standard(`v1,${hex(bytes, framed)}`), 'SIGNATURE_ENCODING', 'It is in hex instead of base64.'],
  [
    'base64url',
    standard(`v1,${hmac(bytes, framed).toString('base64url')}`),
    'SIGNATURE_ENCODING',
    'another variant of base64',
  ],
  [
    'the secret not decoded',
    standard(`v1,${hmac(NEW, framed).toString('base64')}`),
    'WRONG_KEY_FORM',
    `The key was ${WHOLE}. ${STANDARD_RULE}`,
  ],
  ['the secret decoded', service(hex(bytes, BODY)), 'WRONG_KEY_FORM', `The key was ${DECODED}. ${SERVICE_RULE}`],
  [
    'the scheme of the other header',
    standard(RIGHT),
    'WRONG_CONTENT',
    `It covers the body alone, and the key was ${WHOLE}. ${STANDARD_RULE}`,
  ],
  [
    'the scheme of the other header, too',
    service(`v1,${b64}`, { timestamp: `${AT}` }),
    'WRONG_CONTENT',
    `It covers webhook-id.webhook-timestamp.body, and the key was ${DECODED}. ${SERVICE_RULE}`,
  ],
  ['the other secret', sent([THEIRS]), 'OTHER_ENDPOINT', 'the secret of endpoint theirs,'],
  ['the other event', sent([THEIRS], ELSEWHERE), 'OTHER_ENDPOINT', 'the secret of endpoint theirs,'],
  ['the other event, unsigned', sent([STRANGE], ELSEWHERE), 'UNKNOWN_EVENT', 'Do not trust it'],
  ['a strange secret', sent([STRANGE]), 'NO_MATCH', NOT_KNOWN],
  [
    'no time, no attempt',
    standard(`v1,${hmac(bytes, `${ID}.1.${BODY}`).toString('base64')}`, { timestamp: undefined }),
    'NO_MATCH',
    NOT_KNOWN,
  ],
  ['half a signature', service(RIGHT.slice(0, 32)), 'NO_MATCH', NOT_KNOWN],
  ['one header right', { ...sent(), signature: 'v1,' }, 'NO_MATCH', NOT_KNOWN],
  ['the right one beside', { ...sent(), serviceSignature: RIGHT.toUpperCase() }, 'SIGNATURE_ENCODING', 'upper case'],
];

describe('explainSignature', () => {
  it.each(rows)('%s', (_, received, verdict, explanation) => {
    const answer = explain(received);
    expect({ verdict: answer.verdict, explanation: answer.explanation }).toEqual({
      verdict: Verdict[verdict],
      explanation: expect.stringContaining(explanation),
    });
    expect(answer.explanation.startsWith(`${verdicts[verdict]} `)).toBe(true);
    expect(answer.explanation).not.toMatch(/[{}]|undefined/);
    expect(JSON.stringify(answer)).not.toMatch(/[0-9a-f]{64}|[\w+/-]{43}|whsec_\w/i);
  });

  it('has a row for every verdict', () => {
    expect([...new Set(rows.map(([, , verdict]) => verdict))].sort()).toEqual(Object.keys(Verdict).sort());
  });

  it('names the event of this endpoint, and the header of the verdict', () => {
    const facts = (received: ReceivedWebhook) => {
      const { eventId, scheme } = explain(received);
      return [eventId, scheme];
    };
    expect(facts(sent())).toEqual([ID, 'webhook_signature']);
    expect(facts(service(RIGHT))).toEqual([ID, 'x_service_signature']);
    expect(facts({ ...sent(), serviceSignature: 'abc' })).toEqual([ID, 'x_service_signature']);
    expect(facts(sent([THEIRS], ELSEWHERE))).toEqual([undefined, 'webhook_signature']);
    expect(facts({ ...sent(), body: write(LATER) })).toEqual([LATER, 'webhook_signature']);
  });
});

describe('a body that was not sent', () => {
  it('gets one answer, whether its signature is right or not', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((data) => `{"id":"${ID}","data":${data}}`),
      fc.constantFrom(pretty, sorted, `${BODY}\n`, `\uFEFF${BODY}`),
    );
    const ids = fc.constantFrom(ID, LATER, ELSEWHERE, 'msg_1');
    fc.assert(
      fc.property(bodies, ids, fc.constantFrom(NEW, OLD, THEIRS), (body, id, secret) => {
        const right = explain(sent([secret], id, AT, body));
        expect(right).toEqual(explain(sent([STRANGE], id, AT, body)));
        expect(right.verdict).not.toBe(Verdict.VALID);
      }),
    );
  });

  it('is not confirmed as an id or a time', () => {
    const message = '{"id":"forged"}';
    for (const [id, timestamp] of [
      [message, String(AT)],
      [ID, message],
    ]) {
      const forged = hmac(bytes, `${id}.${timestamp}.${BODY}`).toString('base64');
      expect(explain(standard(`v1,${forged}`, { id, timestamp })).verdict).toBe(Verdict.NO_MATCH);
    }
  });

  it('is compared quickly, however deep or long it is', () => {
    const started = process.cpuUsage();
    for (const body of [
      '['.repeat(100_000),
      '['.repeat(50_000) + ']'.repeat(50_000),
      '\n'.repeat(100_000),
      '?"'.repeat(50_000),
    ])
      expect(explain({ ...sent(), body }).verdict).toBe(Verdict.BODY_CHANGED);
    // Time of the processor, not of the day: a comparison that grew with the square of the length would take minutes.
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });
});
