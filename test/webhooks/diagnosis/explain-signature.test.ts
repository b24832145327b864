import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  explainSignature,
  type KnownWebhooks,
  type ReceivedWebhook,
} from '../../../src/webhooks/diagnosis/explain-signature.js';
import { WebhookSignatureVerdict as Verdict } from '../../../src/webhooks/diagnosis/signature-explanation.types.js';
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
const known: KnownWebhooks = {
  deliveries: [
    { eventId: ID, body: BODY, attempts: [AT + 5, AT] },
    { eventId: LATER, body: write(LATER), attempts: [AT + 60] },
  ],
  secrets: [{ secret: NEW }, { secret: OLD, expiresAt: moment(-10) }],
  others: [
    { endpointId: 'theirs', sent: { eventId: ID, body: BODY, attempts: [] }, secrets: [{ secret: THEIRS }] },
    {
      endpointId: 'theirs',
      sent: { eventId: ELSEWHERE, body: write(ELSEWHERE), attempts: [] },
      secrets: [{ secret: THEIRS }],
    },
  ],
};

/** As the operation does: only the deliveries that the id or the body names. */
function explain(received: ReceivedWebhook) {
  const isNamed = (eventId: string) => received.id === eventId || received.body.includes(eventId);
  const deliveries = known.deliveries.filter(({ eventId }) => isNamed(eventId));
  const others = known.others.filter(({ sent: { eventId } }) => isNamed(eventId));
  return explainSignature(received, { ...known, deliveries, others });
}

const hmac = (key: string | Buffer, content: string | Buffer) => createHmac('sha256', key).update(content).digest();
const hex = (key: string | Buffer, content: string | Buffer) => hmac(key, content).toString('hex');
const bytes = Buffer.from(NEW.slice(6), 'base64');
const framed = `${ID}.${AT}.${BODY}`;
const b64 = hmac(bytes, framed).toString('base64');
/** Of an attempt whose signature has a plus sign in it. */
const plus = hmac(bytes, `${ID}.${AT + 2}.${BODY}`).toString('base64');
const RIGHT = hex(NEW, BODY);

/** What the store sends, by default the whole of it, with a secret. */
function sent(secrets = [NEW], id = ID, timestamp = AT, body = write(id)): ReceivedWebhook {
  const headers = signatureHeaders({ id, body, timestamp, secrets });
  const [signature, serviceSignature] = [headers['webhook-signature'], headers['x-service-signature']];
  return { body, id, timestamp: String(timestamp), signature, serviceSignature, at: moment(0) };
}
const service = (serviceSignature: string, rest: Partial<ReceivedWebhook> = {}) => ({
  ...{ body: BODY, at: moment(0), serviceSignature },
  ...rest,
});
const standard = (signature: string, rest: Partial<ReceivedWebhook> = {}) => ({
  ...{ body: BODY, at: moment(0), id: ID, timestamp: String(AT), signature },
  ...rest,
});
const pretty = JSON.stringify(JSON.parse(BODY), null, 2);
const sorted = `{"data":{"count":2.0,"note":"Blätter 🌿","site":"a/b"},"id":"${ID}","type":"order.created"}`;
const latin = Buffer.from(BODY).toString('latin1');

type Row = [what: string, received: ReceivedWebhook, verdict: keyof typeof Verdict, says: string];
const rows: Row[] = [
  ['all as it was sent', sent(), 'VALID', 'the signature is right'],
  ['both secrets of an overlap, one over now', sent([NEW, OLD]), 'VALID', 'right'],
  ['x-service-signature alone', service(RIGHT), 'VALID', 'right'],
  ['webhook-signature without its time', standard(`v1,${b64}`, { timestamp: undefined }), 'VALID', 'right'],
  ['an age of 300 seconds', { ...sent(), at: moment(300) }, 'VALID', 'right'],
  ['the old secret', sent([OLD]), 'EXPIRED_SECRET', 'signs nothing since 2023-11-14T22:13:10.000Z'],
  ['the old secret, in its time', { ...sent([OLD]), at: moment(-11) }, 'VALID', 'right'],
  ['an age of 301 seconds', { ...sent(), at: moment(301) }, 'TIMESTAMP_TOO_OLD', '301 seconds before'],
  ['a clock behind', { ...sent(), at: moment(-301) }, 'TIMESTAMP_IN_FUTURE', '301 seconds after'],
  [
    'the time of another attempt',
    { ...sent(), timestamp: String(AT + 5) },
    'TIMESTAMP_CHANGED',
    'webhook-timestamp 1700000000, not 1700000005',
  ],
  ['a time of nothing', { ...sent(), timestamp: 'now' }, 'TIMESTAMP_CHANGED', '1700000000, not now'],
  ['a time in milliseconds', { ...sent(), timestamp: `${AT}000` }, 'TIMESTAMP_CHANGED', 'not 1700000000000'],
  ['another id', { ...sent(), id: 'msg_1' }, 'TIMESTAMP_CHANGED', `webhook-id ${ID}, not msg_1`],
  ['an id that would be a message', { ...sent(), id: '{"a":1}' }, 'TIMESTAMP_CHANGED', `webhook-id ${ID}, not {"a"`],
  ['spaces between members', { ...sent(), body: pretty }, 'BODY_REWRITTEN', 'there are spaces or line breaks'],
  ['other escapes', { ...sent(), body: BODY.replace('ä', '\\u00e4') }, 'BODY_REWRITTEN', 'letters or numbers'],
  ['escaped slashes', { ...sent(), body: BODY.replace('/', '\\/') }, 'BODY_REWRITTEN', 'right for the bytes that'],
  ['sorted members', { ...sent(), body: sorted }, 'BODY_REWRITTEN', 'its members are in another order'],
  ['an object as text', { ...sent(), body: '[object Object]' }, 'BODY_REWRITTEN', 'was made a text'],
  ['the signature of what was rewritten', service(hex(NEW, pretty), { body: pretty }), 'BODY_REWRITTEN', 'not that of'],
  [
    'another note',
    { ...sent(), body: BODY.replace('Bl', 'Br') },
    'BODY_CHANGED',
    'differs is data.note. The signature is',
  ],
  ['a member more', { ...sent(), body: BODY.replace('2', '2,"x":1') }, 'BODY_CHANGED', 'that differs is data.'],
  ['no body', { ...sent(), body: '' }, 'BODY_CHANGED', 'it is empty'],
  ['half a body', { ...sent(), body: BODY.slice(0, 50) }, 'BODY_CHANGED', 'it ends after 50 of 123 bytes'],
  ['a forged body', service(hex(NEW, '{}'), { id: ID, body: '{}' }), 'BODY_CHANGED', 'Do not trust it'],
  ['another event', { ...sent(), body: write(LATER) }, 'BODY_CHANGED', `that of the event ${ID}`],
  ['a BOM', { ...sent(), body: `\uFEFF${BODY}` }, 'BODY_TRANSCODED', 'byte order mark'],
  ['a line break more', { ...sent(), body: `${BODY}\n` }, 'BODY_TRANSCODED', 'a line break that was not sent'],
  ['CR LF', { ...sent(), body: `${BODY}\r\n` }, 'BODY_TRANSCODED', 'CR LF'],
  ['UTF-8 as Latin-1', { ...sent(), body: latin }, 'BODY_TRANSCODED', 'read as Latin-1'],
  [
    'UTF-8 as Windows-1252',
    { ...sent(), body: BODY.replace('ä', 'Ã¤').replace('🌿', 'ðŸŒ¿') },
    'BODY_TRANSCODED',
    '1252',
  ],
  ['pieces of letters', { ...sent(), body: BODY.replace('ä', '\uFFFD\uFFFD') }, 'BODY_TRANSCODED', 'beyond ASCII were'],
  ['decomposed letters', { ...sent(), body: BODY.normalize('NFD') }, 'BODY_TRANSCODED', 'NFD'],
  ['base64', { ...sent(), body: Buffer.from(BODY).toString('base64') }, 'BODY_TRANSCODED', 'it is base64'],
  ['JSON in JSON', { ...sent(), body: JSON.stringify(BODY) }, 'BODY_TRANSCODED', 'inside of a JSON text'],
  ['percent signs', { ...sent(), body: encodeURIComponent(BODY) }, 'BODY_TRANSCODED', 'percent-encoded'],
  ['quotes', { ...sent(), body: `'${BODY}'` }, 'BODY_TRANSCODED', 'quotes stand around it'],
  ['computed with a line break', service(hex(NEW, `${BODY}\n`)), 'BODY_TRANSCODED', '`echo`'],
  ['computed over Latin-1', service(hex(NEW, Buffer.from(BODY, 'latin1'))), 'BODY_TRANSCODED', 'Latin-1'],
  ['upper-case hex', service(RIGHT.toUpperCase()), 'SIGNATURE_ENCODING', 'it is written in upper-case hex.'],
  ['base64 for hex', service(Buffer.from(RIGHT, 'hex').toString('base64')), 'SIGNATURE_ENCODING', 'in base64 instead'],
  ['a prefix', service(`sha256=${RIGHT}`), 'SIGNATURE_ENCODING', 'it is written with "sha256=" before it.'],
  ['quotes around hex', service(`"${RIGHT}"`), 'SIGNATURE_ENCODING', 'it is written in quotes.'],
  ['no v1', standard(b64), 'SIGNATURE_ENCODING', 'it is written without "v1," before it.'],
  ['v1=', standard(`v1=${b64}`), 'SIGNATURE_ENCODING', 'with "v1=" before it instead of "v1,"'],
  ['hex for base64', standard(`v1,${hex(bytes, framed)}`), 'SIGNATURE_ENCODING', 'in hex instead of base64'],
  ['base64url', standard(`v1,${hmac(bytes, framed).toString('base64url')}`), 'SIGNATURE_ENCODING', 'at its end'],
  ['percent-encoding', standard(`v1,${encodeURIComponent(b64)}`), 'SIGNATURE_ENCODING', 'percent-encoded'],
  ['the text as Standard key', standard(`v1,${hmac(NEW, framed).toString('base64')}`), 'WRONG_KEY_FORM', 'whole text'],
  ['the bytes as service key', service(hex(bytes, BODY)), 'WRONG_KEY_FORM', 'It was computed with the bytes'],
  ['no whsec_', service(hex(NEW.slice(6), BODY)), 'WRONG_KEY_FORM', 'the text behind "whsec_"'],
  ['all decoded', service(hex(Buffer.from(NEW, 'base64'), BODY)), 'WRONG_KEY_FORM', 'with "whsec_", decoded'],
  ['a line break in the secret', service(hex(`${NEW}\n`, BODY)), 'WRONG_KEY_FORM', 'and a line break'],
  ['a secret in quotes', service(hex(`"${NEW}"`, BODY)), 'WRONG_KEY_FORM', 'in quotes'],
  ['no secret', service(hex('', BODY)), 'WRONG_KEY_FORM', 'an empty text'],
  ['the other header', standard(RIGHT), 'WRONG_CONTENT', 'over the body alone, with the whole text'],
  ['the other header too', service(`v1,${b64}`, { timestamp: `${AT}` }), 'WRONG_CONTENT', 'over webhook-id.webhook-t'],
  ['no id', standard(hex(bytes, `${AT}.${BODY}`)), 'WRONG_CONTENT', 'over webhook-timestamp.body'],
  ['the other secret', sent([THEIRS]), 'OTHER_ENDPOINT', 'the endpoint theirs'],
  ['the other event', sent([THEIRS], ELSEWHERE), 'OTHER_ENDPOINT', 'the endpoint theirs'],
  ['the other event, unsigned', sent([STRANGE], ELSEWHERE), 'UNKNOWN_EVENT', 'Do not trust it'],
  ['a strange secret', sent([STRANGE]), 'NO_MATCH', 'with another secret'],
  [
    'no time, no attempt',
    standard(`v1,${hmac(bytes, `${ID}.1.${BODY}`).toString('base64')}`, { timestamp: undefined }),
    'NO_MATCH',
    'Give webhook-timestamp too',
  ],
  [
    'spaces for plus signs',
    standard(`v1,${plus.replaceAll('+', ' ')}`, { timestamp: String(AT + 2) }),
    'SIGNATURE_ENCODING',
    'with spaces where "+" stood',
  ],
  ['half a signature', service(RIGHT.slice(0, 32)), 'NO_MATCH', 'no signature can be read'],
  ['one header right', { ...sent(), signature: 'v1,' }, 'NO_MATCH', 'But x-service-signature is right'],
  ['the right one beside', { ...sent(), serviceSignature: RIGHT.toUpperCase() }, 'SIGNATURE_ENCODING', 'upper-case'],
];

describe('explainSignature', () => {
  it.each(rows)('%s', (_, received, verdict, says) => {
    const answer = explain(received);
    expect({ verdict: answer.verdict, explanation: answer.explanation }).toEqual({
      verdict: Verdict[verdict],
      explanation: expect.stringContaining(says),
    });
    expect(JSON.stringify(answer)).not.toMatch(/[0-9a-f]{64}|[\w+/-]{43}|whsec_\w/i);
  });

  it('has a row for every verdict', () => {
    expect([...new Set(rows.map(([, , verdict]) => verdict))].sort()).toEqual(Object.keys(Verdict).sort());
  });

  it('names the event of this endpoint, and the header that was judged', () => {
    const facts = (received: ReceivedWebhook) => {
      const { eventId, scheme } = explain(received);
      return [eventId, scheme];
    };
    expect(facts(sent())).toEqual([ID, 'webhook-signature']);
    expect(facts(service(RIGHT))).toEqual([ID, 'x-service-signature']);
    expect(facts({ ...sent(), serviceSignature: 'abc' })).toEqual([ID, 'x-service-signature']);
    expect(facts(sent([THEIRS], ELSEWHERE))).toEqual([undefined, 'webhook-signature']);
    expect(facts({ ...sent(), body: write(LATER) })).toEqual([LATER, 'webhook-signature']);
  });
});

describe('what was not sent', () => {
  it('gets one answer, whether its signature is right or not', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.json().map((data) => `{"id":"${ID}","data":${data}}`),
      fc.constantFrom(pretty, sorted, latin, `${BODY}\n`, `\uFEFF${BODY}`),
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

  it('is not told of by an id or a time that is a message', () => {
    const message = '{"id":"forged"}';
    for (const [id, timestamp] of [
      [message, String(AT)],
      [ID, message],
    ]) {
      const forged = hmac(bytes, `${id}.${timestamp}.${BODY}`).toString('base64');
      expect(explain(standard(`v1,${forged}`, { id, timestamp })).verdict).toBe(Verdict.NO_MATCH);
    }
  });

  it('is compared in little time, however deep or long it is', () => {
    const started = performance.now();
    for (const body of [
      '['.repeat(100_000),
      '['.repeat(50_000) + ']'.repeat(50_000),
      '\n'.repeat(100_000),
      '?"'.repeat(50_000),
    ])
      expect(explain({ ...sent(), body }).verdict).toBe(Verdict.BODY_CHANGED);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
