import type { MikroORM } from '@mikro-orm/postgresql';
import type { Encryption } from '../../../core/encryption/encryption.js';
import { cellOfSecret } from '../../endpoints/webhook-secrets.js';

/** A delivery that this process has claimed. */
export interface Claim {
  /** The id of what was claimed together: a later one of the same process is greater. */
  claimId: string;
  deliveryId: string;
  organizationId: string;
  endpointId: string;
  /** The delivery's `nextAttemptAt`, in ms. A claim of a delivery that is due at another time is stale. */
  due: number;
  /** The position in the retry schedule: 1 is the first attempt. A redelivery restarts at 1. */
  turn: number;
}

/** A claim, with everything needed to send it. */
export interface Attempt extends Claim {
  /** Whether the endpoint is active: if not, the delivery ends without an attempt. */
  active: boolean;
  /** Whether all recent attempts at the endpoint have failed. */
  failing: boolean;
  eventId: string;
  eventType: string;
  /** The trace of the request that caused the event, if it was traced. */
  traceparent?: string | null;
  url: string;
  body: string;
  /** The valid secrets, newest first; undefined when this process does not have the key to decrypt them. */
  secrets?: string[];
  loadedAt: number;
}

/** A secret as the database has it. */
interface EncryptedSecret {
  id: string;
  secret: string;
}

/** An attempt as the database has it. */
type EncryptedAttempt = Omit<Attempt, 'due' | 'secrets' | 'loadedAt'> & { due: string; secrets: EncryptedSecret[] };

export interface AttemptStore {
  orm: MikroORM;
  encryption: Encryption;
}

/** The SQL that loads the deliveries in the table `attempt`; its one value is the time at which their secrets must be valid. */
export const SELECT_ATTEMPTS = `
  select claim_id as "claimId", attempt.id as "deliveryId", attempt.organization_id as "organizationId", attempt.endpoint_id as "endpointId",
    next_attempt_at as due, turn, active, failing_since is not null as failing, attempt.event_id as "eventId",
    event_type as "eventType", url, event_body.body, (
      select traceparent from events
      where events.organization_id = attempt.organization_id and events.id = attempt.event_id
    ) as traceparent, (
      select coalesce(json_agg(json_build_object('id', secret.id, 'secret', secret.secret)
        order by secret.created_at desc, secret.id desc), '[]')
      from webhook_secrets secret
      where secret.organization_id = endpoint.organization_id and secret.endpoint_id = endpoint.id
      and (secret.expires_at is null or secret.expires_at > ?)
    ) as secrets
  from attempt
  join webhook_endpoints endpoint on endpoint.id = attempt.endpoint_id
    and endpoint.organization_id = attempt.organization_id
  join event_bodies event_body on event_body.event_id = attempt.event_id
    and event_body.organization_id = attempt.organization_id and event_body.api_version = attempt.api_version
  order by next_attempt_at, attempt.id`;

/** The attempts that a statement loads by `SELECT_ATTEMPTS`. It decrypts the secrets of each endpoint once. */
export async function attemptsOf(
  { orm, encryption }: AttemptStore,
  sql: string,
  values: unknown[],
): Promise<Attempt[]> {
  const rows = await orm.em.fork().execute<EncryptedAttempt[]>(sql, values);
  const loadedAt = Date.now();
  const decrypted = new Map<string, string[] | undefined>();
  return rows.map((row) => {
    const { endpointId: id, organizationId, secrets } = row;
    if (!decrypted.has(id)) decrypted.set(id, decryptSecrets(encryption, organizationId, secrets));
    return { ...row, due: new Date(row.due).getTime(), secrets: decrypted.get(id), loadedAt };
  });
}

/** The secrets of an endpoint; undefined when this process does not have the key. */
function decryptSecrets(encryption: Encryption, organizationId: string, secrets: readonly EncryptedSecret[]) {
  try {
    return secrets.map(({ id, secret }) => encryption.decrypt(secret, cellOfSecret({ id, organizationId })));
  } catch {
    return undefined;
  }
}
