import type { MikroORM } from '@mikro-orm/postgresql';
import { UnknownKey, type Vault } from '../shared/vault.js';
import { WebhookSecret } from './webhook-secret.entity.js';

/** Secrets of before they were sealed begin so. */
const PLAIN = 'whsec_%';

/**
 * Seals the secrets that were stored before they were sealed, and makes sure that the others can be opened: a store
 * that starts with the wrong key would sign nothing that a receiver could verify.
 */
export async function sealSecrets(orm: MikroORM, vault: Vault): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const all = { filters: { organization: false } };
    for (const row of await em.find(WebhookSecret, { secret: { $like: PLAIN } }, all))
      row.secret = vault.seal(row.secret);
  });
  const samples = await orm.em
    .fork()
    .execute<{ secret: string }[]>(
      "select distinct on (split_part(secret, '.', 2)) secret from webhook_secrets order by split_part(secret, '.', 2)",
    );
  try {
    for (const { secret } of samples) vault.open(secret);
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    throw new Error(
      'SECRETS_KEY is not the key that the webhook secrets in this database were sealed with; it takes that one, as 32 bytes in base64 (or several, newest first, separated by commas).',
    );
  }
}
