import type { Encryption } from '../../../core/encryption/encryption.js';
import { placeOfSecret } from './store-secret.js';

/** A secret as the database has it. */
export interface EncryptedSecret {
  id: string;
  secret: string;
}

/** The SQL for the encrypted secrets of `endpoint` that are valid at the time of its one value, newest first, in JSON. */
export const SELECT_VALID_SECRETS = `(
  select coalesce(json_agg(json_build_object('id', secret.id, 'secret', secret.secret)
    order by secret.created_at desc, secret.id desc), '[]')
  from webhook_secrets secret
  where secret.organization_id = endpoint.organization_id and secret.endpoint_id = endpoint.id
  and (secret.expires_at is null or secret.expires_at > ?)
)`;

/** Decrypts the secrets of an endpoint; undefined when this process does not have the key. */
export function decryptSecrets(
  encryption: Encryption,
  organizationId: string,
  secrets: readonly EncryptedSecret[],
): string[] | undefined {
  try {
    return secrets.map(({ id, secret }) => encryption.decrypt(secret, placeOfSecret({ id, organizationId })));
  } catch {
    return undefined;
  }
}
