import { randomBytes } from 'node:crypto';
import type { Context } from '../../../core/context.js';
import type { Cell, Encryption } from '../../../core/encryption/encryption.js';
import { newId } from '../../../core/ids.js';
import type { WebhookEndpoint } from '../webhook-endpoint.entity.js';
import { WebhookSecret } from './webhook-secret.entity.js';

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
  em.create(
    WebhookSecret,
    { ...encryptedSecret(encryption, endpoint.organizationId, secret), endpoint },
    { persist: true },
  );
  return Object.assign(endpoint, { secret });
}
