import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { clock } from './clock.ts';

/** Makes texts that only this site can read or make, each until its time. */
export interface Seal {
  seal(content: unknown, until: Date): string;
  /** The content and its time; undefined for a text that is changed, late, or of another key or purpose. */
  open(text: string): { content: unknown; until: Date } | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a site seals with. */
export interface SealKeys {
  /** The keys of SECRETS_KEY, newest first. */
  secrets: readonly Uint8Array[];
  /** The API key of the site. Several shops may have the same SECRETS_KEY; none opens what another has sealed. */
  apiKey: string;
}

/** The newest key seals, and each of them opens. A text that is sealed for one purpose does not open for another. */
export function makeSeal({ secrets, apiKey }: SealKeys, purpose: string): Seal {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, apiKey, `plant-store ${purpose}`, 32)),
  );
  const [newest] = keys;
  if (!newest) throw new Error('A site needs a key of SECRETS_KEY for its sessions.');
  return {
    seal: (content, until) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce);
      const bytes = [cipher.update(JSON.stringify([until.getTime(), content])), cipher.final()];
      return Buffer.concat([nonce, ...bytes, cipher.getAuthTag()]).toString('base64url');
    },
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      // Base64 has several texts for the same bytes: only the one that was made counts.
      if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== text) return undefined;
      const opened = keys.map((key) => decrypt(key, bytes)).find((found) => found !== undefined);
      if (opened === undefined) return undefined;
      const [until, content] = JSON.parse(opened);
      return clock.now() < until ? { content, until: new Date(until) } : undefined;
    },
  };
}

function decrypt(key: Uint8Array, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
