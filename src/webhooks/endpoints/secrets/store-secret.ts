import type { Encryption, Place } from '../../../core/encryption/encryption.js';
import { newId } from '../../../core/ids.js';
import type { WebhookSecret } from './webhook-secret.entity.js';

/** The place of an encrypted signing secret: copied to another row, it cannot be decrypted. */
export const placeOfSecret = ({ id, organizationId }: Pick<WebhookSecret, 'id' | 'organizationId'>): Place => ({
  table: 'webhook_secrets',
  column: 'secret',
  organizationId,
  id,
});

/** The members of a new row with this signing secret, encrypted. */
export function sealedSecret(encryption: Encryption, organizationId: string, secret: string) {
  const id = newId();
  return { id, organizationId, secret: encryption.encrypt(secret, placeOfSecret({ id, organizationId })) };
}
