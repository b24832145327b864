import { WebhookSignatureScheme as Scheme } from './signature-explanation.types.js';

/** A signature that stands in a header, in whatever spelling. */
export interface GivenSignature {
  /** 32 bytes. */
  digest: Buffer;
  /** What is wrong with the spelling, as in "in base64 instead of hex"; empty where a verifier takes it. */
  fault: string;
}

/** A header carries two; what is far beyond that is not worth the work. */
const MOST = 10;

/**
 * Every signature in the value of a header. Only whole ones: if the beginning of a signature were enough, it could
 * be guessed letter by letter.
 */
export function readSignatures(value: string, scheme: Scheme): GivenSignature[] {
  const separator = scheme === Scheme.X_SERVICE_SIGNATURE ? ',' : ' ';
  const verified = new Set(value.split(separator).map((piece) => piece.trim()));
  const found = readingsOf(value).flatMap(([text, how]) =>
    [...text.matchAll(/[A-Za-z0-9+/_-]+={0,2}/g)].flatMap((run) => {
      const digest = digestOf(run[0]);
      if (!digest) return [];
      if (verified.has(spell(digest, scheme))) return { digest, fault: '' };
      const faults = [...formFaults(run[0], scheme), ...leadFaults(text.slice(0, run.index), scheme), ...how];
      return { digest, fault: faults.join(', ') || 'not exactly as it was sent' };
    }),
  );
  return found.slice(0, MOST);
}

/** The value as it was before it was encoded or decoded on the way, with words for that. */
function readingsOf(value: string): [text: string, how: string[]][] {
  const text = value.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const how = text === value ? [] : ['percent-encoded'];
  return [
    [text, how],
    [text.trim().replaceAll(' ', '+'), [...how, 'with spaces where "+" stood']],
  ];
}

/** 64 digits of hex, or 43 letters of base64 or base64url and mostly a `=`, are a digest. */
function digestOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** One signature as the store writes it. */
const spell = (digest: Buffer, scheme: Scheme): string =>
  scheme === Scheme.X_SERVICE_SIGNATURE ? digest.toString('hex') : `v1,${digest.toString('base64')}`;

function formFaults(text: string, scheme: Scheme): string[] {
  const isHex = text.length === 64;
  const base64 = /[-_]/.test(text) ? 'base64url' : 'base64';
  if (scheme === Scheme.X_SERVICE_SIGNATURE) {
    if (!isHex) return [`in ${base64} instead of hex`];
    return /[A-F]/.test(text) ? ['in upper-case hex'] : [];
  }
  if (isHex) return ['in hex instead of base64'];
  return [
    ...(base64 === 'base64url' ? ['in base64url instead of base64'] : []),
    ...(text.endsWith('=') ? [] : ['without the "=" at its end']),
  ];
}

/** What stands before a signature: `v1,` belongs there in the one header, nothing in the other. */
function leadFaults(before: string, scheme: Scheme): string[] {
  const open = before.trimEnd();
  const bare = open.replace(/["'`]$/, '');
  const lead = (/(?:v1,|[^\s,;]*)$/.exec(bare)?.[0] ?? '').slice(-20);
  const quotes = bare === open ? [] : ['in quotes'];
  if (scheme === Scheme.X_SERVICE_SIGNATURE) return lead ? [...quotes, `with "${lead}" before it`] : quotes;
  if (lead === 'v1,') return quotes;
  return [...quotes, lead ? `with "${lead}" before it instead of "v1,"` : 'without "v1," before it'];
}
