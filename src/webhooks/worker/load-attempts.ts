import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { DeliveryState, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookSecret } from '../endpoints/secrets/webhook-secret.entity.js';
import type { DeliveryJob } from './delivery-queue.js';

/** A delivery that is to be attempted now, with all that this takes. */
export interface LoadedAttempt {
  job: DeliveryJob;
  endpointId: string;
  eventId: string;
  url: string;
  body: string;
  /** The valid secrets, newest first; none where they were sealed with a key that this process does not have. */
  secrets?: string[];
  loadedAt: number;
}

interface Store {
  orm: MikroORM;
  encryption: Encryption;
}

/** Whether a delivery still waits for the attempt that a job was made for. */
export const isDue = (delivery: WebhookDelivery, job: DeliveryJob): boolean =>
  delivery.state === DeliveryState.PENDING && delivery.nextAttemptAt?.getTime() === job.data.due;

/**
 * Reads what the attempts of these jobs need, in two queries and no transaction. Jobs without a parcel are not to
 * be sent: their delivery is gone, done, or waits for another moment, or its endpoint is switched off.
 */
export async function loadAttempts({ orm, encryption }: Store, jobs: readonly DeliveryJob[]): Promise<LoadedAttempt[]> {
  const em = orm.em.fork();
  const all = { ...acrossOrganizations, connectionType: 'write' as const };
  const ids = jobs.map(({ data }) => data.deliveryId);
  const deliveries = await em.find(WebhookDelivery, { id: ids }, { ...all, populate: ['endpoint'] });
  const secrets = await em.find(
    WebhookSecret,
    {
      endpoint: [...new Set(deliveries.map(({ endpointId }) => endpointId))],
      $or: [{ expiresAt: null }, { expiresAt: { $gt: clock.now() } }],
    },
    { ...all, orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  return jobs.flatMap((job) => {
    const delivery = byId.get(job.data.deliveryId);
    const endpoint = delivery?.endpoint.getEntity();
    if (!delivery || !endpoint?.active || !isDue(delivery, job)) return [];
    const { body, eventId } = delivery;
    const valid = secrets.filter((one) => one.endpoint.id === endpoint.id).map(({ secret }) => secret);
    return {
      job,
      endpointId: endpoint.id,
      eventId,
      url: endpoint.url,
      body,
      secrets: decrypted(valid, encryption),
      loadedAt: Date.now(),
    };
  });
}

function decrypted(sealed: string[], encryption: Encryption): string[] | undefined {
  try {
    return sealed.map((secret) => encryption.decrypt(secret));
  } catch {
    return undefined;
  }
}
