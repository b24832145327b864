import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';

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
