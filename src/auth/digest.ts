import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The SHA-256 digest (hex) that is stored in place of a key or token. Both have 256 random bits, so a slow hash is
 * not needed.
 */
export const digestOf = (secret: string): string => hash('sha256', secret);

/** Compares two digests in constant time, so that the duration reveals nothing. */
export function sameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The prefixes of API keys and session tokens. */
export const KEY_PREFIX = 'psk_';
export const TOKEN_PREFIX = 'pst_';

/** A new secret. The prefix names its kind. */
export const newSecret = (prefix: typeof KEY_PREFIX | typeof TOKEN_PREFIX): string =>
  `${prefix}${randomBytes(32).toString('base64url')}`;
