import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../core/clock.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { DeliveryState, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { enqueue, Priority } from './delivery-queue.js';
import type { Queued } from './outbox-relay.js';

/** The most deliveries in one transaction. */
const BATCH = 250;

/**
 * Queues deliveries that `redeliver` marked: they are pending and have no due time. Returns whether there may be more.
 * Calls `queued` after a commit that enqueued any.
 */
export async function queueRedeliveries(orm: MikroORM, boss: PgBoss, queued: Queued): Promise<boolean> {
  if (!(await hasRedeliveries(orm))) return false;
  const queuedAttempts = await orm.em.fork().transactional(async (em) => {
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
    const attempts = deliveries.map(({ id: deliveryId, endpoint }) => {
      const priority = endpoint.getEntity().failingSince == null ? Priority.NORMAL : Priority.FAILING;
      return { deliveryId, endpointId: endpoint.id, priority, ...again };
    });
    await enqueue(boss, em, attempts);
    return attempts;
  });
  if (queuedAttempts.length > 0) queued(new Set(queuedAttempts.map(({ priority }) => priority)));
  return queuedAttempts.length === BATCH;
}

async function hasRedeliveries(orm: MikroORM): Promise<boolean> {
  const [row] = await orm.em
    .fork()
    .execute<{ any: boolean }[]>(
      "select exists (select from webhook_deliveries where state = 'pending' and next_attempt_at is null) as any",
    );
  return row?.any === true;
}
