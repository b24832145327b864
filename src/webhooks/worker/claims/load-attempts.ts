import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import type { Encryption } from '../../../core/encryption/encryption.js';
import { decryptSecrets, type EncryptedSecret, SELECT_VALID_SECRETS } from '../../endpoints/secrets/valid-secrets.js';
import type { Outcome } from '../sending/send.js';
import { LEASE } from './lease.js';

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

/** The same as the database has it. */
export type EncryptedAttempt = Omit<Attempt, 'secrets' | 'loadedAt'> & { secrets: readonly EncryptedSecret[] };

/** A claim that was attempted. */
export interface AttemptResult {
  claim: Claim;
  attempt: Attempt;
  startedAt: Date;
  outcome: Outcome;
}

/** A claim that this process is done with: attempted, or with nothing to send. */
export type Result = AttemptResult | { claim: Claim };

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
    ) as traceparent, ${SELECT_VALID_SECRETS} as secrets
  from attempt
  join webhook_endpoints endpoint on endpoint.id = attempt.endpoint_id
    and endpoint.organization_id = attempt.organization_id
  join event_bodies event_body on event_body.event_id = attempt.event_id
    and event_body.organization_id = attempt.organization_id and event_body.api_version = attempt.api_version
  order by next_attempt_at, attempt.id`;

/** Loads a claim again, and renews its lease; undefined when there is nothing left to send, or another worker has claimed it. */
export async function reloadAttempt(store: AttemptStore, { claimId, deliveryId, due }: Claim) {
  const sql = `with attempt as (
    update webhook_deliveries set claimed_until = now() + ${LEASE}
    where id = ? and state = 'pending' and next_attempt_at = ? and claim_id = ? returning *
  ) ${SELECT_ATTEMPTS}`;
  const [attempt] = await attemptsOf(store, sql, [deliveryId, new Date(due), claimId, clock.now()]);
  return attempt?.active ? attempt : undefined;
}

/** The attempts that a statement loads by `SELECT_ATTEMPTS`. */
export async function attemptsOf(
  { orm, encryption }: AttemptStore,
  sql: string,
  values: unknown[],
): Promise<Attempt[]> {
  const rows = await orm.em.fork().execute<EncryptedAttempt[]>(sql, values);
  return decryptAttempts(
    rows.map((row) => ({ ...row, due: new Date(row.due).getTime() })),
    encryption,
  );
}

/** Decrypts the secrets of attempts that were read together: those of each endpoint once. */
export function decryptAttempts(attempts: readonly EncryptedAttempt[], encryption: Encryption): Attempt[] {
  const loadedAt = Date.now();
  const decrypted = new Map<string, string[] | undefined>();
  return attempts.map((attempt) => {
    const { endpointId: id, organizationId, secrets } = attempt;
    if (!decrypted.has(id)) decrypted.set(id, decryptSecrets(encryption, organizationId, secrets));
    return { ...attempt, secrets: decrypted.get(id), loadedAt };
  });
}
