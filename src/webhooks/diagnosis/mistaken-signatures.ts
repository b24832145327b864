import {
  type Candidate,
  type Case,
  decoded,
  framesOf,
  hmac,
  isPlain,
  type KeyForm,
  rightForm,
  whole,
} from './right-signatures.js';
import { WebhookSignatureScheme as Scheme, WebhookSignatureVerdict as Verdict } from './signature-explanation.types.js';

const otherForms: KeyForm[] = [
  { name: 'the text behind "whsec_"', of: (secret) => Buffer.from(secret.replace(/^whsec_/, '')) },
  { name: 'the whole text, with "whsec_", decoded as base64', of: (secret) => Buffer.from(secret, 'base64') },
  { name: 'the secret and a line break', of: (secret) => Buffer.from(`${secret}\n`) },
  { name: 'the secret in quotes', of: (secret) => Buffer.from(`"${secret}"`) },
  { name: 'an empty text (is the setting with the secret there?)', of: () => Buffer.alloc(0) },
];

/** The signatures that known mistakes make of a delivery. */
export function* mistakenSignatures(one: Case): Generator<Candidate> {
  if (one.scheme === Scheme.WEBHOOK_SIGNATURE) yield* otherHeaders(one);
  const [frame] = framesOf(one);
  for (const { secret } of one.secrets) {
    if (frame !== undefined) {
      yield* wrongKeys(one, frame, secret);
      yield* misreadBodies(one, frame, secret);
    }
    yield* wrongContents(one, secret);
  }
}

/** The right signature of another attempt, or with another id. */
function* otherHeaders({ sent, secrets, id = sent.eventId, timestamp }: Case): Generator<Candidate> {
  const asGiven = timestamp === undefined ? [] : [timestamp, String(secondsOf(timestamp))];
  const times = new Set([...asGiven, ...sent.attempts.map(String)].filter(isPlain));
  const ids = new Set([sent.eventId, id].filter(isPlain));
  for (const { secret } of secrets) {
    for (const signedId of ids) {
      for (const time of times) {
        const digest = hmac(decoded, secret, `${signedId}.${time}.`, sent.body);
        const wrong = [
          ...notThe('webhook-timestamp', time, timestamp ?? time),
          ...notThe('webhook-id', signedId, id),
        ].join(' and ');
        const text = `The signature was made for ${wrong || 'an id or time that the store does not send'}. Take body, id, timestamp and signature of the same request, each as it came.`;
        yield { digest, verdict: Verdict.TIMESTAMP_CHANGED, text };
      }
    }
  }
}

const notThe = (name: string, signed: string, given: string): string[] =>
  signed === given ? [] : [`${name} ${signed.slice(0, 40)}, not ${given.slice(0, 40)}`];

/** A time in unix seconds, of what may be one in milliseconds, or a date. */
function secondsOf(text: string): number {
  const number = Number(text);
  if (Number.isNaN(number)) return Math.floor(Date.parse(text) / 1000);
  return Math.floor(number > 1e11 ? number / 1000 : number);
}

function* wrongKeys({ scheme, sent }: Case, frame: string, secret: string): Generator<Candidate> {
  const right = rightForm(scheme);
  for (const form of [whole, decoded, ...otherForms].filter((each) => each !== right)) {
    const text = `It was computed with ${form.name} as the key; the key of ${scheme} is ${right.name}.`;
    yield { digest: hmac(form, secret, frame, sent.body), verdict: Verdict.WRONG_KEY_FORM, text };
  }
}

/** The body as another encoding makes it, for who computed over that and shows the raw one. */
function* misreadBodies({ scheme, sent }: Case, frame: string, secret: string): Generator<Candidate> {
  const misread: [name: string, body: string | Buffer][] = [
    ['the body and a line break (`echo` adds one, `printf %s` does not)', `${sent.body}\n`],
    ['the body in Latin-1', Buffer.from(sent.body, 'latin1')],
    ['the UTF-8 body read as Latin-1', Buffer.from(sent.body).toString('latin1')],
  ];
  for (const [name, body] of misread) {
    const digest = hmac(rightForm(scheme), secret, frame, body);
    const text = `It was computed over ${name}. Compute it over the bytes of the body as they came, which are UTF-8.`;
    yield { digest, verdict: Verdict.BODY_TRANSCODED, text };
  }
}

/** What belongs in the other header, or was computed over a part of what is signed. */
function* wrongContents({ scheme, sent, timestamp }: Case, secret: string): Generator<Candidate> {
  const time = timestamp ?? String(sent.attempts[0] ?? '');
  const alone = 'the body alone';
  const framed = 'webhook-id.webhook-timestamp.body';
  const contents: [name: string, frame: string][] = [
    [alone, ''],
    [framed, `${sent.eventId}.${time}.`],
    ['webhook-timestamp.body', `${time}.`],
  ];
  const right = scheme === Scheme.X_SERVICE_SIGNATURE ? alone : framed;
  const wrong = contents.filter(([name]) => name !== right && (name === alone || isPlain(time)));
  for (const [name, frame] of wrong) {
    for (const form of [whole, decoded]) {
      const text = `It was computed over ${name}, with ${form.name} as the key; ${scheme} is over ${right}, with ${rightForm(scheme).name}.`;
      yield { digest: hmac(form, secret, frame, sent.body), verdict: Verdict.WRONG_CONTENT, text };
    }
  }
}
