import { WebhookSignatureScheme as Scheme } from './signature-explanation.types.js';

/** A signature from a header in any encoding; `fault` says what is wrong with the encoding, if anything. */
export interface GivenSignature {
  digest: Buffer;
  fault?: string;
}

/** A complete digest in hex, base64 or base64url. If a part were accepted, a caller could guess it step by step. */
const DIGEST = /(?<![\w+/-])(?:([0-9a-f]{64})|[\w+/-]{43}=?)(?![\w+/-])/gi;

/** Every complete signature in a header. The store sends at most two, so ten are enough. */
export function readSignatures(value: string, scheme: Scheme): GivenSignature[] {
  const isService = scheme === Scheme.X_SERVICE_SIGNATURE;
  const written = value.split(isService ? ',' : ' ').map((part) => part.trim());
  return [...value.matchAll(DIGEST)].slice(0, 10).map(([text, hex]) => {
    const digest = Buffer.from(text, hex ? 'hex' : 'base64');
    if (written.includes(isService ? digest.toString('hex') : `v1,${digest.toString('base64')}`)) return { digest };
    if (isService)
      return { digest, fault: hex ? 'in upper case or surrounded by other text' : 'in base64 instead of hex' };
    return {
      digest,
      fault: hex ? 'in hex instead of base64' : 'missing the prefix "v1," or in another variant of base64',
    };
  });
}
