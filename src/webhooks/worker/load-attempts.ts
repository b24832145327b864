import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { DeliveryState, type WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookSecret } from '../endpoints/secrets/webhook-secret.entity.js';
import type { DeliveryJob } from './delivery-queue.js';

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

interface Store {
  orm: MikroORM;
  encryption: Encryption;
}

/** Whether a delivery still waits for the attempt that this job was created for. */
export const isDue = (delivery: Pick<WebhookDelivery, 'state' | 'nextAttemptAt'>, job: DeliveryJob): boolean =>
  delivery.state === DeliveryState.PENDING && delivery.nextAttemptAt?.getTime() === job.data.due;

/**
 * Loads what the attempts of these jobs need, in two queries without a transaction. Leaves out jobs that must not be
 * sent: their delivery is deleted, finished or due at another time, or the endpoint is inactive.
 */
export async function loadAttempts({ orm, encryption }: Store, jobs: readonly DeliveryJob[]): Promise<LoadedAttempt[]> {
  const em = orm.em.fork();
  const rows = await pendingDeliveries(em, jobs);
  const secrets = await em.find(
    WebhookSecret,
    {
      endpoint: [...new Set(rows.map(({ endpoint_id }) => endpoint_id))],
      $or: [{ expiresAt: null }, { expiresAt: { $gt: clock.now() } }],
    },
    { ...acrossOrganizations, connectionType: 'write', orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return jobs.flatMap((job) => {
    const row = byId.get(job.data.deliveryId);
    if (!row || !isDue({ state: row.state, nextAttemptAt: new Date(row.next_attempt_at) }, job)) return [];
    const { endpoint_id: endpointId, event_id: eventId, url, body } = row;
    const valid = secrets.filter(({ endpoint }) => endpoint.id === endpointId).map(({ secret }) => secret);
    return { job, endpointId, eventId, url, body, secrets: decrypted(valid, encryption), loadedAt: Date.now() };
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
}

/** The pending deliveries among these jobs, with their URLs and bodies. */
const pendingDeliveries = (em: EntityManager, jobs: readonly DeliveryJob[]): Promise<PendingDelivery[]> =>
  em.execute(
    `select delivery.id, delivery.state, delivery.next_attempt_at, delivery.event_id, delivery.endpoint_id,
      endpoint.url, event_body.body
     from webhook_deliveries delivery
     join webhook_endpoints endpoint
       on endpoint.organization_id = delivery.organization_id and endpoint.id = delivery.endpoint_id
     join event_bodies event_body on event_body.organization_id = delivery.organization_id
       and event_body.event_id = delivery.event_id and event_body.api_version = delivery.api_version
     where delivery.id in (${jobs.map(() => '?').join(', ')})
     and endpoint.active and delivery.state = 'pending' and delivery.next_attempt_at is not null`,
    jobs.map(({ data }) => data.deliveryId),
  );

function decrypted(encrypted: string[], encryption: Encryption): string[] | undefined {
  try {
    return encrypted.map((secret) => encryption.decrypt(secret));
  } catch {
    return undefined;
  }
}
