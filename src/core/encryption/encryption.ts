import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';

/** The row and column in which an encrypted text is stored. */
export interface Cell {
  table: string;
  column: string;
  organizationId: string;
  id: string;
}

/** Encrypts secrets that the database stores. A text can be decrypted only for the cell it was encrypted for. */
export interface Encryption {
  encrypt(text: string, cell: Cell): string;
  /** Throws if the text was encrypted with a key that is not configured or for another cell, or was changed since. */
  decrypt(encrypted: string, cell: Cell): string;
  /** Whether a text was encrypted with the newest key. */
  isCurrent(encrypted: string): boolean;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Stored texts begin with it, so that another format can be told apart. */
const FORMAT = 'v2';

/**
 * Encrypts with the first of these 32-byte keys, and decrypts with any of them, so that a key can be replaced by a
 * new one.
 */
export function makeEncryption(keys: readonly Buffer[]): Encryption {
  const [newest] = keys;
  if (!newest) throw new Error('Encryption needs at least one key.');
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return {
    encrypt: (text, cell) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest, nonce).setAAD(bytesOf(cell));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORMAT, nameOf(newest), ...[nonce, cipher.getAuthTag(), content].map(asText)].join('.');
    },
    isCurrent: (encrypted) => encrypted.startsWith(`${FORMAT}.${nameOf(newest)}.`),
    decrypt: (encrypted, cell) => decrypt(byName, encrypted, cell),
  };
}

function decrypt(keys: ReadonlyMap<string, Buffer>, encrypted: string, cell: Cell): string {
  const [, name = '', nonce, tag, content] = encrypted.split('.');
  const key = keys.get(name);
  if (!key || !nonce || !tag || content === undefined) throw new UnknownEncryptionKey();
  const decipher = createDecipheriv(CIPHER, key, asBytes(nonce), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(asBytes(tag)).setAAD(bytesOf(cell));
  return Buffer.concat([decipher.update(asBytes(content)), decipher.final()]).toString('utf8');
}

/** What the authentication tag covers beside the text. The ids of stored rows never change. */
const bytesOf = ({ table, column, organizationId, id }: Cell): Buffer =>
  Buffer.from(JSON.stringify([table, column, organizationId, id]));

/** For work that has no secrets: every call throws. */
export const noEncryption: Encryption = {
  encrypt: refuse,
  decrypt: refuse,
  isCurrent: refuse,
};

function refuse(): never {
  throw new Error('This context has no encryption keys.');
}

/** A text cannot be decrypted, because it was encrypted with a key that is not configured. */
export class UnknownEncryptionKey extends Error {
  constructor() {
    super('The text was encrypted with a key that is not configured.');
  }
}

/**
 * A short name for each key, which reveals nothing about it. Stored texts contain the name, so how it is made must
 * not change.
 */
const nameOf = (key: Buffer): string =>
  createHash('sha256').update('vault key name').update(key).digest('hex').slice(0, 8);
const asText = (bytes: Buffer): string => bytes.toString('base64url');
const asBytes = (text: string): Buffer => Buffer.from(text, 'base64url');

const KEY_BYTES = 32;

/** Where an embedded store keeps a generated key, in the folder of its data. */
const FILE = 'secrets.key';

/**
 * The keys that encrypt secrets in the database: those of the settings, newest first. Without any, an embedded store
 * generates one and stores it in a file next to its data.
 */
export async function encryptionKeys(config: Config): Promise<Buffer[]> {
  requireSecretsKey(config);
  const { encryptionKeys: given, dataDir } = config;
  if (given.length > 0) return given;
  if (dataDir.startsWith('memory:')) return [randomBytes(KEY_BYTES)];
  return [await keyIn(join(dataDir, FILE))];
}

/** Throws when a store on a PostgreSQL has no key: a generated one would get lost with the machine. */
export function requireSecretsKey({ encryptionKeys: given, embedded }: Config): void {
  if (embedded || given.length > 0) return;
  throw new Error(
    'SECRETS_KEY is not set: make a key once with "openssl rand -base64 32", keep it, and give it to every process.',
  );
}

/** The keys of the settings, or the one that was generated for this store; none where there is neither. */
export async function existingKeys({ encryptionKeys: given, embedded, dataDir }: Config): Promise<Buffer[]> {
  if (given.length > 0) return given;
  const key = embedded ? await readKey(join(dataDir, FILE)) : undefined;
  return key ? [key] : [];
}

/** RACE: two processes that start for the first time at once must not create two keys. Only one `link` succeeds. */
async function keyIn(file: string): Promise<Buffer> {
  const known = await readKey(file);
  if (known) return known;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const key = await readKey(file);
  if (!key) throw new Error(`SECRETS_KEY is not set, and no key can be stored in ${file}.`);
  return key;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`SECRETS_KEY is not set, and the key in ${file} cannot be read (${error.code}).`);
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`SECRETS_KEY is not set, and ${file} does not contain a key of ${KEY_BYTES} bytes.`);
  return key;
}
