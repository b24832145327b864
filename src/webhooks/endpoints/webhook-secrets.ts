import { randomBytes } from 'node:crypto';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import type { MikroORM, Ref } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { type Cell, type Encryption, UnknownEncryptionKey } from '../../core/encryption/encryption.js';
import { newId } from '../../core/ids.js';
import { acrossOrganizations, OrganizationEntity } from '../../database/write/base.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** A signing secret of an endpoint. During a rotation, the old and the new one are both valid. */
@Entity({ tableName: 'webhook_secrets' })
@Index({ properties: ['organizationId', 'endpoint'] })
export class WebhookSecret extends OrganizationEntity {
  @ManyToOne(() => WebhookEndpoint, { ref: true, deleteRule: 'cascade' })
  endpoint!: Ref<WebhookEndpoint>;

  /** Encrypted: the database alone does not reveal it. */
  @Property({ type: 'text' })
  secret!: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date;
}

/** A new signing secret: `whsec_` followed by 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The place of an encrypted signing secret: copied to another row, it cannot be decrypted. */
export const cellOfSecret = ({ id, organizationId }: Pick<WebhookSecret, 'id' | 'organizationId'>): Cell => ({
  table: 'webhook_secrets',
  column: 'secret',
  organizationId,
  id,
});

/** The members of a new row with this signing secret, encrypted. */
export function encryptedSecret(encryption: Encryption, organizationId: string, secret: string) {
  const id = newId();
  return { id, organizationId, secret: encryption.encrypt(secret, cellOfSecret({ id, organizationId })) };
}

/** Gives an endpoint a new signing secret, which only the returned object contains. */
export function addSecret({ em, encryption }: Context, endpoint: WebhookEndpoint): WebhookEndpoint {
  const secret = newSecret();
  em.create(WebhookSecret, { ...encryptedSecret(encryption, endpoint.organizationId, secret), endpoint });
  return Object.assign(endpoint, { secret });
}

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
