import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../core/clock.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { DeliveryState, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { enqueue } from './delivery-queue.js';

/** The most deliveries in one transaction. */
const BATCH = 250;

/**
 * Queues deliveries that `redeliver` marked: they are pending and have no due time. Returns whether there may be more.
 * Calls `queued` after a commit that enqueued any.
 */
export async function queueRedeliveries(orm: MikroORM, boss: PgBoss, queued: () => void): Promise<boolean> {
  if (!(await hasRedeliveries(orm))) return false;
  const count = await orm.em.fork().transactional(async (em) => {
    const deliveries = await em.find(
      WebhookDelivery,
      { state: DeliveryState.PENDING, nextAttemptAt: null },
      { ...acrossOrganizations, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    await em.populate(deliveries, ['endpoint'], acrossOrganizations);
    const nextAttemptAt = clock.now();
    for (const delivery of deliveries) delivery.nextAttemptAt = nextAttemptAt;
    await em.flush();
    const again = { due: nextAttemptAt.getTime(), turn: 1 };
    await enqueue(
      boss,
      em,
      deliveries.map(({ id, endpoint }) => {
        return {
          deliveryId: id,
          endpointId: endpoint.id,
          failing: endpoint.getEntity().failingSince != null,
          ...again,
        };
      }),
    );
    return deliveries.length;
  });
  if (count > 0) queued();
  return count === BATCH;
}

async function hasRedeliveries(orm: MikroORM): Promise<boolean> {
  const [row] = await orm.em
    .fork()
    .execute<{ any: boolean }[]>(
      "select exists (select from webhook_deliveries where state = 'pending' and next_attempt_at is null) as any",
    );
  return row?.any === true;
}
