import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createApp } from '../../../src/app.js';
import { readConfig } from '../../../src/config/config.js';
import { type Cell, encryptionKeys, makeEncryption } from '../../../src/core/encryption/encryption.js';
import { reencryptSecrets } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';

const key = () => randomBytes(32);

const cell: Cell = { table: 'webhook_secrets', column: 'secret', organizationId: 'shop', id: 'row' };
const UNKNOWN_KEY = 'The text was encrypted with a key that is not configured.';

describe('the encryption', () => {
  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    const encryption = makeEncryption([key()]);
    const [one, other] = [encryption.encrypt('whsec_päon', cell), encryption.encrypt('whsec_päon', cell)];
    expect(one).not.toBe(other);
    expect(one).not.toContain('whsec_');
    expect([encryption.decrypt(one, cell), encryption.decrypt(other, cell)]).toEqual(['whsec_päon', 'whsec_päon']);
  });

  it('decrypts what an older key encrypted, and encrypts with the newest', () => {
    const [older, newer] = [key(), key()];
    const sealed = makeEncryption([older]).encrypt('text', cell);
    const both = makeEncryption([newer, older]);
    expect(both.decrypt(sealed, cell)).toBe('text');
    expect(() => makeEncryption([older]).decrypt(both.encrypt('text', cell), cell)).toThrow(UNKNOWN_KEY);
  });

  it.each<[string, Partial<Cell>]>([
    ['row', { id: 'other' }],
    ['organization', { organizationId: 'other' }],
    ['column', { column: 'other' }],
    ['table', { table: 'other' }],
  ])('opens a text only in the %s it was sealed for', (_, other) => {
    const encryption = makeEncryption([key()]);
    const sealed = encryption.encrypt('text', cell);
    expect(() => encryption.decrypt(sealed, { ...cell, ...other })).toThrow(/authenticate/);
  });

  it('refuses what was changed, and what was never encrypted', () => {
    const encryption = makeEncryption([key()]);
    const parts = encryption.encrypt('text', cell).split('.');
    parts[4] = Buffer.from('tex7').toString('base64url');
    expect(() => encryption.decrypt(parts.join('.'), cell)).toThrow();
    expect(() => encryption.decrypt('whsec_plain', cell)).toThrow(UNKNOWN_KEY);
  });
});

const store = await openStore({ PROCESS_ROLE: 'api' });

describe('secrets in the database', () => {
  interface Row {
    id: string;
    organization_id: string;
    secret: string;
  }
  const rows = () => store.sql<Row>('select id, organization_id, secret from webhook_secrets order by id');
  const cellOf = ({ id, organization_id: organizationId }: Row): Cell => ({ ...cell, organizationId, id });
  /** Writes the same secret to every row, each time encrypted anew. */
  const writeEach = async (encrypted: (row: Row) => string) => {
    for (const row of await rows())
      await store.sql('update webhook_secrets set secret = ? where id = ?', [encrypted(row), row.id]);
  };
  const opened = async (encryption = store.app.encryption) =>
    (await rows()).map((row) => encryption.decrypt(row.secret, cellOf(row)));

  it('are encrypted: the demo’s, new ones and rotated ones', async () => {
    const admin = await store.as(ADMIN);
    const made = await admin.graphql(
      'mutation { it: createWebhookEndpoint(url: "http://127.0.0.1:4999/x") { secret } }',
    );
    const rotated = await admin.graphql(`mutation { it: rotateWebhookSecret(id: "${demoId(5001)}") { secret } }`);
    const all = await rows();
    expect(all).toHaveLength(3);
    for (const { secret } of all) expect(secret).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(await opened()).toEqual(expect.arrayContaining([made.data.it.secret, rotated.data.it.secret]));
  });

  it('cannot be decrypted in another row: somebody who can write to the database cannot sign with the secret of another endpoint', async () => {
    const [one, other] = (await rows()) as [Row, Row];
    expect(() => store.app.encryption.decrypt(one.secret, cellOf(other))).toThrow(/authenticate/);
    await store.sql('update webhook_secrets set secret = ? where id = ?', [one.secret, other.id]);
    await reencryptSecrets(store.orm, store.app.encryption);
    const [, copied] = (await rows()) as [Row, Row];
    expect(copied.secret).toBe(one.secret);
    expect(() => store.app.encryption.decrypt(copied.secret, cellOf(copied))).toThrow(/authenticate/);
    await store.sql('update webhook_secrets set secret = ? where id = ?', [other.secret, other.id]);
  });

  it('are encrypted with a newer key when the store starts with it, so that the older one is no longer needed', async () => {
    const [old, newest] = [key(), key()];
    await writeEach((row) => makeEncryption([old]).encrypt('whsec_b2xk', cellOf(row)));
    await reencryptSecrets(store.orm, makeEncryption([newest, old]));
    const alone = makeEncryption([newest]);
    await reencryptSecrets(store.orm, alone);
    expect(await opened(alone)).toEqual((await rows()).map(() => 'whsec_b2xk'));
    await writeEach((row) => store.app.encryption.encrypt('whsec_b2xk', cellOf(row)));
  });

  it('stop a start with another key, in one line that names the setting', async () => {
    const before = await rows();
    const wrong = reencryptSecrets(store.orm, makeEncryption([key()]));
    await expect(wrong).rejects.toThrow(/^SECRETS_KEY is not the key .* Set it to that key/);
    const mixed = makeEncryption([key()]).encrypt('whsec_bWl4ZWQ=', cell);
    const last = before.at(-1)?.id;
    await store.sql('update webhook_secrets set secret = ? where id = ?', [mixed, last]);
    await expect(reencryptSecrets(store.orm, store.app.encryption)).rejects.toThrow(/^SECRETS_KEY/);
    expect(await rows()).toEqual(before.map((row) => (row.id === last ? { ...row, secret: mixed } : row)));
  });
});

describe('SECRETS_KEY', () => {
  it('accepts 32 bytes in base64, one or several, and is never printed', () => {
    const [one, other] = [key(), key()];
    const given = [one, other].map((bytes) => bytes.toString('base64')).join(', ');
    expect(readConfig({ SECRETS_KEY: given }).encryptionKeys).toEqual([one, other]);
    const takes =
      'SECRETS_KEY is "***", but it must be 32 bytes in base64, or several, newest first, separated by commas.';
    expect(() => readConfig({ SECRETS_KEY: 'short' })).toThrow(takes);
  });

  it('that is not set is generated once, kept in a file only the owner can read, and found again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
    const config = readConfig({ DATA_DIR: folder });
    const made = await Promise.all([1, 2, 3].map(() => encryptionKeys(config)));
    expect(new Set(made.map(([one]) => one?.toString('base64'))).size).toBe(1);
    const file = join(folder, 'secrets.key');
    expect(await readFile(file, 'utf8')).toBe(made[0]?.[0]?.toString('base64'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it('is required with DATABASE_URL: a store generates none, because a new machine would not have it', async () => {
    const config = readConfig({ DATABASE_URL: 'postgresql://127.0.0.1/none' });
    const missing = 'SECRETS_KEY is not set: make a key once with "openssl rand -base64 32", keep it,';
    await expect(encryptionKeys(config)).rejects.toThrow(missing);
    // Before the database is touched: there is none at this address.
    await expect(createApp(config, pino({ level: 'silent' }))).rejects.toThrow(missing);
  });
});
