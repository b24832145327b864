import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/config.js';
import { makeEncryption } from '../../../../src/core/encryption/encryption.js';
import { encryptionKeys } from '../../../../src/core/encryption/encryption-keys.js';
import { reencryptSecrets } from '../../../../src/webhooks/endpoints/secrets/reencrypt-secrets.js';
import { ADMIN, demoId, openStore, type Store } from '../../../support/store.js';

const key = () => randomBytes(32);

describe('the encryption', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const encryption = makeEncryption([key()]);
    const [one, other] = [encryption.encrypt('whsec_päon'), encryption.encrypt('whsec_päon')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('whsec_');
    expect([encryption.decrypt(one), encryption.decrypt(other)]).toEqual(['whsec_päon', 'whsec_päon']);
  });

  it('opens what an older key sealed, and seals with the newest', () => {
    const [older, newer] = [key(), key()];
    const sealed = makeEncryption([older]).encrypt('text');
    const both = makeEncryption([newer, older]);
    expect(both.decrypt(sealed)).toBe('text');
    expect(() => makeEncryption([older]).decrypt(both.encrypt('text'))).toThrow(
      'encrypted with a key that is not configured',
    );
  });

  it('refuses what was changed', () => {
    const encryption = makeEncryption([key()]);
    const parts = encryption.encrypt('text').split('.');
    parts[4] = Buffer.from('tex7').toString('base64url');
    expect(() => encryption.decrypt(parts.join('.'))).toThrow();
    expect(() => encryption.decrypt('whsec_plain')).toThrow('encrypted with a key that is not configured');
  });
});

describe('secrets in the database', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
  });

  afterAll(() => store.close());

  const secrets = () => store.sql<{ secret: string }>('select secret from webhook_secrets order by id');

  it('are sealed: the demo’s, new ones and rotated ones', async () => {
    const admin = await store.as(ADMIN);
    const made = await admin.graphql('mutation { it: createWebhookEndpoint(url: "http://127.0.0.1:9/x") { secret } }');
    const rotated = await admin.graphql(`mutation { it: rotateWebhookSecret(id: "${demoId(5001)}") { secret } }`);
    const rows = await secrets();
    expect(rows).toHaveLength(3);
    for (const { secret } of rows) expect(secret).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    const opened = rows.map(({ secret }) => store.app.encryption.decrypt(secret));
    expect(opened).toEqual(expect.arrayContaining([made.data.it.secret, rotated.data.it.secret]));
  });

  it('of before are sealed when the store starts', async () => {
    await store.sql("update webhook_secrets set secret = 'whsec_cGxhaW4='");
    await reencryptSecrets(store.orm, store.app.encryption);
    const rows = await secrets();
    expect(rows.map(({ secret }) => store.app.encryption.decrypt(secret))).toEqual(rows.map(() => 'whsec_cGxhaW4='));
  });

  it('are sealed with a newer key when the store starts with it, so that the older one is needed no more', async () => {
    const newest = key();
    const before = (await secrets()).map(({ secret }) => store.app.encryption.decrypt(secret));
    const old = key();
    await store.sql('update webhook_secrets set secret = ?', [makeEncryption([old]).encrypt(String(before[0]))]);
    await reencryptSecrets(store.orm, makeEncryption([newest, old]));
    const alone = makeEncryption([newest]);
    await reencryptSecrets(store.orm, alone);
    for (const { secret } of await secrets()) expect(alone.decrypt(secret)).toBe(before[0]);
    await store.sql('update webhook_secrets set secret = ?', [store.app.encryption.encrypt(String(before[0]))]);
  });

  it('stop a start with another key, in one line that names the setting', async () => {
    const wrong = reencryptSecrets(store.orm, makeEncryption([key()]));
    await expect(wrong).rejects.toThrow(/^SECRETS_KEY is not the key .* it takes that one/);
    const mixed = makeEncryption([key()]).encrypt('whsec_bWl4ZWQ=');
    await store.sql(
      'update webhook_secrets set secret = ? where id = (select max(id::text)::uuid from webhook_secrets)',
      [mixed],
    );
    await expect(reencryptSecrets(store.orm, store.app.encryption)).rejects.toThrow(/^SECRETS_KEY/);
  });
});

describe('SECRETS_KEY', () => {
  it('takes 32 bytes in base64, one or several, and is never printed', () => {
    const [one, other] = [key(), key()];
    const given = [one, other].map((bytes) => bytes.toString('base64')).join(', ');
    expect(readConfig({ SECRETS_KEY: given }).encryptionKeys).toEqual([one, other]);
    const takes =
      'SECRETS_KEY is "***", but it takes 32 bytes in base64, or several, newest first, separated by commas.';
    expect(() => readConfig({ SECRETS_KEY: 'short' })).toThrow(takes);
  });

  it('that is not set is made once, kept in a file only the owner can read, and found again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
    const config = readConfig({ DATA_DIR: folder });
    const made = await Promise.all([1, 2, 3].map(() => encryptionKeys(config)));
    expect(new Set(made.map(([one]) => one?.toString('base64'))).size).toBe(1);
    const file = join(folder, 'secrets.key');
    expect(await readFile(file, 'utf8')).toBe(made[0]?.[0]?.toString('base64'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
