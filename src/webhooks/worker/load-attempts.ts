import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { DeliveryState, type WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import type { DeliveryJob } from './delivery-queue.js';
import type { Outcome } from './send.js';

/** A delivery that is due, with everything needed to send it. */
export interface LoadedAttempt {
  job: DeliveryJob;
  endpointId: string;
  eventId: string;
  url: string;
  body: string;
  /** The valid secrets, newest first; undefined when this process does not have the key to decrypt them. */
  secrets?: string[];
  loadedAt: number;
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

interface Store {
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
export async function loadAttempts({ orm, encryption }: Store, jobs: readonly DeliveryJob[]): Promise<LoadedAttempt[]> {
  const em = orm.em.fork();
  const rows = await pendingDeliveries(em, jobs);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return jobs.flatMap((job) => {
    const row = byId.get(job.data.deliveryId);
    if (!row || !isDue({ state: row.state, nextAttemptAt: new Date(row.next_attempt_at) }, job)) return [];
    const { endpoint_id: endpointId, event_id: eventId, url, body } = row;
    const secrets = decrypted(row.secrets, encryption);
    return { job, endpointId, eventId, url, body, secrets, loadedAt: Date.now() };
  });
}

interface PendingDelivery {
  id: string;
  state: DeliveryState;
  next_attempt_at: string;
  event_id: string;
  endpoint_id: string;
  url: string;
  body: string;
  /** The encrypted secrets that are valid, newest first. */
  secrets: string[];
}

/** The pending deliveries among these jobs, with their URLs, bodies and secrets. */
const pendingDeliveries = (em: EntityManager, jobs: readonly DeliveryJob[]): Promise<PendingDelivery[]> =>
  em.execute(
    `select delivery.id, delivery.state, delivery.next_attempt_at, delivery.event_id, delivery.endpoint_id,
      endpoint.url, event_body.body, (
        select coalesce(json_agg(secret.secret order by secret.created_at desc, secret.id desc), '[]')
        from webhook_secrets secret
        where secret.organization_id = endpoint.organization_id and secret.endpoint_id = endpoint.id
        and (secret.expires_at is null or secret.expires_at > ?)
      ) as secrets
     from webhook_deliveries delivery
     join webhook_endpoints endpoint
       on endpoint.organization_id = delivery.organization_id and endpoint.id = delivery.endpoint_id
     join event_bodies event_body on event_body.organization_id = delivery.organization_id
       and event_body.event_id = delivery.event_id and event_body.api_version = delivery.api_version
     where delivery.id in (${jobs.map(() => '?').join(', ')})
     and endpoint.active and delivery.state = 'pending' and delivery.next_attempt_at is not null`,
    [clock.now(), ...jobs.map(({ data }) => data.deliveryId)],
  );

function decrypted(encrypted: string[], encryption: Encryption): string[] | undefined {
  try {
    return encrypted.map((secret) => encryption.decrypt(secret));
  } catch {
    return undefined;
  }
}
