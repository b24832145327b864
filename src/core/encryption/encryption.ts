import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Seals texts that the database keeps but must not reveal by itself. */
export interface Encryption {
  encrypt(text: string): string;
  /** Throws when the text was sealed with a key that is not here, or was changed since. */
  decrypt(sealed: string): string;
  /** Whether a text was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;

/** A encryption with these keys of 32 bytes: the first one seals, every one opens. So a key can be replaced by a new one. */
export function makeEncryption(keys: readonly Buffer[]): Encryption {
  const [newest] = keys;
  if (!newest) throw new Error('A encryption needs a key.');
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return {
    encrypt: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', nameOf(newest), ...[nonce, cipher.getAuthTag(), sealed].map(asText)].join('.');
    },
    isCurrent: (sealed) => sealed.startsWith(`v1.${nameOf(newest)}.`),
    decrypt: (sealed) => {
      const [, name = '', nonce, tag, content] = sealed.split('.');
      const key = byName.get(name);
      if (!key || !nonce || !tag || content === undefined) throw new UnknownEncryptionKey();
      const decipher = createDecipheriv(CIPHER, key, asBytes(nonce)).setAuthTag(asBytes(tag));
      return Buffer.concat([decipher.update(asBytes(content)), decipher.final()]).toString('utf8');
    },
  };
}

/** For work that has no secrets: it refuses. */
export const noEncryption: Encryption = { encrypt: refuse, decrypt: refuse, isCurrent: refuse };

function refuse(): never {
  throw new Error('There are no encryption keys here.');
}

/** What was sealed cannot be opened with the keys that are here. */
export class UnknownEncryptionKey extends Error {
  constructor() {
    super('The text was sealed with another key.');
  }
}

/** Tells keys apart without telling anything about them. */
const nameOf = (key: Buffer): string =>
  createHash('sha256').update('vault key name').update(key).digest('hex').slice(0, 8);
const asText = (bytes: Buffer): string => bytes.toString('base64url');
const asBytes = (text: string): Buffer => Buffer.from(text, 'base64url');
