import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs the heads of event chains, with a key that is not in the database. */
export interface HeadSigner {
  /** The public key of the newest secret key: 32 bytes in base64url. */
  publicKey: string;
  /** An Ed25519 signature of this text, in base64url. */
  sign(text: string): string;
  /** Whether one of the configured keys signed this text. */
  isSigned(text: string, signature: string): boolean;
}

/** The purpose of the derived key. Signatures are stored, so it must not change. */
const PURPOSE = 'plant-store ledger head';
/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives an Ed25519 key from each of these secret keys (HKDF); signs with that of the newest, which is the first. */
export function makeHeadSigner(secretKeys: readonly Buffer[]): HeadSigner {
  const privateKeys = secretKeys.map(derivedKey);
  const publicKeys = privateKeys.map((key) => createPublicKey(key));
  const [newest] = privateKeys;
  const [shown] = publicKeys;
  if (!newest || !shown) throw new Error('A signer needs at least one key.');
  return {
    publicKey: String(shown.export({ format: 'jwk' }).x),
    sign: (text) => sign(null, Buffer.from(text), newest).toString('base64url'),
    isSigned: (text, signature) =>
      publicKeys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))),
  };
}

function derivedKey(secretKey: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}
