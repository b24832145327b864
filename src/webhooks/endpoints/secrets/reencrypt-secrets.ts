import type { MikroORM } from '@mikro-orm/postgresql';
import { UnknownKey, type Vault } from '../../../core/encryption/encryption.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/**
 * Seals with the newest key what is stored otherwise: secrets of before they were sealed, and those of an older key,
 * which is then needed no more. A store that starts without the right key would sign nothing that a receiver could
 * verify: it throws.
 */
export async function sealSecrets(orm: MikroORM, vault: Vault): Promise<void> {
  try {
    await orm.em.fork().transactional(async (em) => {
      const rows = await em.find(WebhookSecret, {}, { filters: { organization: false } });
      for (const row of rows.filter(({ secret }) => !vault.isCurrent(secret)))
        row.secret = vault.seal(plain(row.secret, vault));
      const [newest] = rows.filter(({ secret }) => vault.isCurrent(secret));
      if (newest) vault.open(newest.secret);
    });
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    throw new Error(
      'SECRETS_KEY is not the key that the webhook secrets in this database were sealed with; it takes that one, as 32 bytes in base64 (or several, newest first, separated by commas).',
    );
  }
}

const plain = (stored: string, vault: Vault): string => (stored.startsWith('whsec_') ? stored : vault.open(stored));
