import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { idArray } from '../../core/ids.js';
import { DeliveryState, type WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { decryptSecrets, type EncryptedSecret, SELECT_VALID_SECRETS } from '../endpoints/secrets/valid-secrets.js';
import type { DeliveryJob } from './delivery-queue.js';
import type { Outcome } from './sending/send.js';

/** A delivery that is due, with everything needed to send it. */
export interface LoadedAttempt {
  job: DeliveryJob;
  organizationId: string;
  endpointId: string;
  /** Whether all recent attempts at the endpoint have failed. */
  failing: boolean;
  eventId: string;
  eventType: string;
  /** The trace of the request that caused the event, if it was traced. */
  traceparent?: string;
  url: string;
  body: string;
  /** The valid secrets, newest first; undefined when this process does not have the key to decrypt them. */
  secrets?: string[];
  loadedAt: number;
}

/** The same as the database has it. */
export type EncryptedAttempt = Omit<LoadedAttempt, 'secrets' | 'loadedAt'> & { secrets: readonly EncryptedSecret[] };

/** Decrypts the secrets of attempts that were read together: those of each endpoint once. */
export function decryptAttempts(attempts: readonly EncryptedAttempt[], encryption: Encryption): LoadedAttempt[] {
  const loadedAt = Date.now();
  const decrypted = new Map<string, string[] | undefined>();
  return attempts.map((attempt) => {
    const { endpointId: id, organizationId, secrets } = attempt;
    if (!decrypted.has(id)) decrypted.set(id, decryptSecrets(encryption, organizationId, secrets));
    return { ...attempt, secrets: decrypted.get(id), loadedAt };
  });
}

/** A job whose delivery was attempted. */
export interface AttemptResult {
  job: DeliveryJob;
  attempt: LoadedAttempt;
  startedAt: Date;
  outcome: Outcome;
}

/** A finished job: attempted, or with nothing left to send. */
export type JobResult = AttemptResult | { job: DeliveryJob };

export interface AttemptStore {
  orm: MikroORM;
  encryption: Encryption;
}

/** Whether a delivery still waits for the attempt that this job was created for. */
export const isDue = (delivery: Pick<WebhookDelivery, 'state' | 'nextAttemptAt'>, job: DeliveryJob): boolean =>
  delivery.state === DeliveryState.PENDING && delivery.nextAttemptAt?.getTime() === job.data.due;

/**
 * Loads what the attempts of these jobs need, in one query without a transaction. Leaves out jobs that must not be
 * sent: their delivery is deleted, finished or due at another time, or the endpoint is inactive.
 */
export async function loadAttempts(
  { orm, encryption }: AttemptStore,
  jobs: readonly DeliveryJob[],
): Promise<LoadedAttempt[]> {
  const rows = await pendingDeliveries(orm.em.fork(), jobs);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const attempts = jobs.flatMap((job): EncryptedAttempt[] => {
    const row = byId.get(job.data.deliveryId);
    if (!row || !isDue({ state: row.state, nextAttemptAt: new Date(row.next_attempt_at) }, job)) return [];
    const { organization_id: organizationId, endpoint_id: endpointId, failing, url, body, secrets } = row;
    const event = { eventId: row.event_id, eventType: row.event_type, traceparent: row.traceparent ?? undefined };
    return [{ job, organizationId, endpointId, failing, ...event, url, body, secrets }];
  });
  return decryptAttempts(attempts, encryption);
}

interface PendingDelivery {
  id: string;
  state: DeliveryState;
  next_attempt_at: string;
  event_id: string;
  event_type: string;
  traceparent: string | null;
  organization_id: string;
  endpoint_id: string;
  failing: boolean;
  url: string;
  body: string;
  secrets: EncryptedSecret[];
}

/**
 * The pending deliveries among these jobs, with their URLs, bodies and secrets. They are looked up by id first: where
 * the statistics are older than a shop's endpoints, PostgreSQL would read all its deliveries for each endpoint.
 */
const pendingDeliveries = (em: EntityManager, jobs: readonly DeliveryJob[]): Promise<PendingDelivery[]> =>
  em.execute(
    `with delivery as materialized (
       select id, organization_id, endpoint_id, event_id, event_type, api_version, state, next_attempt_at
       from webhook_deliveries
       where id = any(?) and state = 'pending' and next_attempt_at is not null
     )
     select delivery.id, delivery.state, delivery.next_attempt_at, delivery.event_id, delivery.event_type,
       delivery.organization_id, delivery.endpoint_id, endpoint.failing_since is not null as failing, endpoint.url,
       event_body.body, (
         select traceparent from events
         where events.organization_id = delivery.organization_id and events.id = delivery.event_id
       ) as traceparent, ${SELECT_VALID_SECRETS} as secrets
     from delivery
     join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
       and endpoint.organization_id = delivery.organization_id
     join event_bodies event_body on event_body.event_id = delivery.event_id
       and event_body.organization_id = delivery.organization_id and event_body.api_version = delivery.api_version
     where endpoint.active`,
    [idArray(jobs.map(({ data }) => data.deliveryId)), clock.now()],
  );
