import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is stored of a key or a token: its SHA-256 digest, hex. Both are 256 random bits, so no slow hash is needed. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two digests without telling by the time it takes where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A new secret with a prefix that says what it is: `psk_` an API key, `pst_` a session token. */
export const newSecret = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`;
