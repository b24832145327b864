import type { MikroORM } from '@mikro-orm/postgresql';
import { type Encryption, UnknownEncryptionKey } from '../../../core/encryption/encryption.js';
import { acrossOrganizations } from '../../../core/persistence/organization-filter.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/**
 * Seals with the newest key what is stored otherwise: secrets of before they were sealed, and those of an older key,
 * which is then needed no more. A store that starts without the right key would sign nothing that a receiver could
 * verify: it throws.
 */
export async function reencryptSecrets(orm: MikroORM, encryption: Encryption): Promise<void> {
  try {
    await orm.em.fork().transactional(async (em) => {
      const rows = await em.find(WebhookSecret, {}, acrossOrganizations);
      for (const row of rows.filter(({ secret }) => !encryption.isCurrent(secret)))
        row.secret = encryption.encrypt(plain(row.secret, encryption));
      const [newest] = rows.filter(({ secret }) => encryption.isCurrent(secret));
      if (newest) encryption.decrypt(newest.secret);
    });
  } catch (error) {
    if (!(error instanceof UnknownEncryptionKey)) throw error;
    throw new Error(
      'SECRETS_KEY is not the key that the webhook secrets in this database were sealed with; it takes that one, as 32 bytes in base64 (or several, newest first, separated by commas).',
    );
  }
}

const plain = (stored: string, encryption: Encryption): string =>
  stored.startsWith('whsec_') ? stored : encryption.decrypt(stored);
