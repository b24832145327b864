import { WebhookSignatureScheme as Scheme } from './signature-explanation.types.js';

/** A signature in a header, however it is written, and what is wrong with that; nothing where it is as it was sent. */
export interface GivenSignature {
  digest: Buffer;
  fault?: string;
}

/** A whole digest in hex, base64 or base64url. A part does not count, or it could be guessed letter by letter. */
const DIGEST = /(?<![\w+/-])(?:([0-9a-f]{64})|[\w+/-]{43}=?)(?![\w+/-])/gi;

/** Every whole signature in a header: it carries two at most, so ten are enough. */
export function readSignatures(value: string, scheme: Scheme): GivenSignature[] {
  const isService = scheme === Scheme.X_SERVICE_SIGNATURE;
  const written = value.split(isService ? ',' : ' ').map((part) => part.trim());
  return [...value.matchAll(DIGEST)].slice(0, 10).map(([text, hex]) => {
    const digest = Buffer.from(text, hex ? 'hex' : 'base64');
    if (written.includes(isService ? digest.toString('hex') : `v1,${digest.toString('base64')}`)) return { digest };
    if (isService)
      return { digest, fault: hex ? 'in upper case or with other text around it' : 'in base64, not in hex' };
    return { digest, fault: hex ? 'in hex, not in base64' : 'without "v1," before it or in another kind of base64' };
  });
}
