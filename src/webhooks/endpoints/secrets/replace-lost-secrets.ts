import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { type Encryption, UnknownEncryptionKey } from '../../../core/encryption/encryption.js';
import type { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { plainSecret } from './reencrypt-secrets.js';
import { addSecret } from './store-secret.js';
import { WebhookSecret } from './webhook-secret.entity.js';

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
