import type { MikroORM } from '@mikro-orm/postgresql';
import { type Encryption, UnknownEncryptionKey } from '../../../core/encryption/encryption.js';
import { acrossOrganizations } from '../../../core/persistence/organization-filter.js';
import { placeOfSecret } from './store-secret.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/**
 * Encrypts with the newest key every secret that is in plain text, or encrypted with an older key, so that the older key is no
 * longer needed. The image of the demo data has a public secret in plain text. Throws when the key is wrong: no receiver
 * could verify what this store would sign.
 */
export async function reencryptSecrets(orm: MikroORM, encryption: Encryption): Promise<void> {
  try {
    await orm.em.fork().transactional(async (em) => {
      const rows = await em.find(WebhookSecret, {}, acrossOrganizations);
      for (const row of rows.filter(({ secret }) => !encryption.isCurrent(secret)))
        row.secret = encryption.encrypt(plainSecret(row, encryption), placeOfSecret(row));
    });
  } catch (error) {
    if (!(error instanceof UnknownEncryptionKey)) throw error;
    throw new Error(
      'SECRETS_KEY is not the key that encrypted the webhook secrets in this database. Set it to that key: 32 bytes in base64 (or several keys, newest first, separated by commas). If nobody has that key any more, "npm run admin -- forget-secrets" says what is lost with it.',
    );
  }
}

/** The signing secret of a row, in plain text. Throws UnknownEncryptionKey if no configured key encrypted it. */
export const plainSecret = (row: WebhookSecret, encryption: Encryption): string =>
  row.secret.startsWith('whsec_') ? row.secret : encryption.decrypt(row.secret, placeOfSecret(row));
