import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { type Encryption, UnknownEncryptionKey } from '../../../core/encryption/encryption.js';
import { acrossOrganizations } from '../../../database/write/base.entity.js';
import type { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { addSecret, cellOfSecret } from './store-secret.js';
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
        row.secret = encryption.encrypt(plainSecret(row, encryption), cellOfSecret(row));
    });
  } catch (error) {
    if (!(error instanceof UnknownEncryptionKey)) throw error;
    throw new Error(
      'SECRETS_KEY is not the key that encrypted the webhook secrets in this database. Set it to that key: 32 bytes in base64 (or several keys, newest first, separated by commas). If nobody has that key any more, "npm run admin -- forget-secrets" says what is lost with it.',
    );
  }
}

/**
 * Deletes the signing secrets of the shop that none of the configured keys can decrypt. An endpoint that has no valid secret
 * left gets a new one, which only the returned endpoint contains. Returns these endpoints, and how many secrets were lost.
 */
export async function replaceLostSecrets(ctx: Context): Promise<{ lost: number; endpoints: WebhookEndpoint[] }> {
  const all = await ctx.em.find(
    WebhookSecret,
    {},
    { populate: ['endpoint'], orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  const lost = new Set(all.filter((row) => isLost(row, ctx.encryption)));
  for (const row of lost) ctx.em.remove(row);
  const signed = all.filter((row) => !lost.has(row) && !(row.expiresAt && row.expiresAt <= clock.now()));
  const kept = new Set(signed.map(({ endpoint }) => endpoint.id));
  const bare = new Set([...lost].map(({ endpoint }) => endpoint.unwrap()).filter(({ id }) => !kept.has(id)));
  return { lost: lost.size, endpoints: [...bare].map((endpoint) => addSecret(ctx, endpoint)) };
}

function isLost(row: WebhookSecret, encryption: Encryption): boolean {
  try {
    plainSecret(row, encryption);
    return false;
  } catch (error) {
    if (error instanceof UnknownEncryptionKey) return true;
    throw error;
  }
}

/** The signing secret of a row, in plain text. Throws UnknownEncryptionKey if no configured key encrypted it. */
const plainSecret = (row: WebhookSecret, encryption: Encryption): string =>
  row.secret.startsWith('whsec_') ? row.secret : encryption.decrypt(row.secret, cellOfSecret(row));
