import { newSecret } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { signatureHeaders } from '../../../src/webhooks/worker/signature.js';

/** What arrived, or what somebody made of it. */
export interface Delivery {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

interface Case {
  what: string;
  /** Why a receiver refuses it; without it, it must take it. */
  refusal?: string;
  /** Makes it of a delivery that is genuine, which was signed with this secret. */
  make(genuine: Delivery, secret: string): Delivery;
}

/** What may happen to a delivery on its way. */
export const cases: Case[] = [
  { what: 'nothing', make: (genuine) => genuine },
  { what: 'one byte changed', refusal: 'No signature matches', make: changed },
  { what: 'parsed and written again', refusal: 'No signature matches', make: writtenAgain },
  { what: 'signed with another secret', refusal: 'No signature matches', make: (it) => signed(it, [newSecret()]) },
  { what: 'signed four minutes ago', make: (it, secret) => signed(it, [secret], -240) },
  { what: 'signed ten minutes ago', refusal: 'too old', make: (it, secret) => signed(it, [secret], -600) },
  { what: 'signed four minutes ahead', make: (it, secret) => signed(it, [secret], 240) },
  {
    what: 'signed ten minutes ahead',
    refusal: 'too far in the future',
    make: (it, secret) => signed(it, [secret], 600),
  },
  {
    what: 'another timestamp',
    refusal: 'No signature matches',
    make: (it) => withHeader(it, 'webhook-timestamp', '1'),
  },
  { what: 'another id', refusal: 'No signature matches', make: (it) => withHeader(it, 'webhook-id', 'another') },
  { what: 'a signature of strange letters', refusal: 'No signature matches', make: strange },
  { what: 'no id', refusal: 'webhook-id is missing', make: (it) => without(it, 'webhook-id') },
  { what: 'no timestamp', refusal: 'webhook-timestamp is missing', make: (it) => without(it, 'webhook-timestamp') },
  {
    what: 'no signature',
    refusal: 'webhook-signature is missing',
    make: (it) => without(it, 'webhook-signature', 'x-service-signature'),
  },
  { what: 'two signatures, the second right', make: (it, secret) => signed(it, [newSecret(), secret]) },
  {
    what: 'two signatures, none right',
    refusal: 'No signature matches',
    make: (it) => signed(it, [newSecret(), newSecret()]),
  },
];

/** Signs it again as the store does: with these secrets, as many seconds from now. */
function signed({ body, headers }: Delivery, secrets: string[], seconds = 0): Delivery {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const id = String(headers['webhook-id']);
  return { body, headers: { ...headers, ...signatureHeaders({ id, body: body.toString(), timestamp, secrets }) } };
}

/** Flips a bit of the first letter that is none of ASCII: what comes out is valid JSON still. */
function changed({ body, headers }: Delivery): Delivery {
  const bytes = Buffer.from(body);
  const at = bytes.indexOf('ü') + 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return { body: bytes, headers };
}

function writtenAgain({ body, headers }: Delivery): Delivery {
  return { body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), headers };
}

function withHeader({ body, headers }: Delivery, name: string, value: string): Delivery {
  return { body, headers: { ...headers, [name]: value } };
}

/** Some libraries compare only what is ASCII, and break on the rest; a shell would look for files. */
function strange(delivery: Delivery): Delivery {
  return withHeader(delivery, 'webhook-signature', 'v1,é * v1,');
}

function without({ body, headers }: Delivery, ...names: string[]): Delivery {
  return { body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) };
}
