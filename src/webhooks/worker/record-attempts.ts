import { LockMode, ref } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../config.js';
import { addSeconds, clock } from '../../core/clock.js';
import { makeContext } from '../../core/context.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { appendEvents } from '../../core/events/append-events.js';
import { record } from '../../core/events/record.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { WebhookAttempt } from '../deliveries/webhook-attempt.entity.js';
import { DeliveryState, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { type AttemptResult, type JobResult, succeeded } from './attempt-result.js';
import { enqueue, finish } from './delivery-queue.js';
import { disableFailingEndpoints } from './disable-failing-endpoints.js';
import { isDue } from './load-attempts.js';
import { nextDelay } from './retry-schedule.js';

/** What settling needs. */
export interface RecordingServices {
  orm: MikroORM;
  boss: PgBoss;
  config: Config;
  schema: GraphQLSchema;
  encryption: Encryption;
}

/**
 * Writes down what became of these jobs, in one transaction: the log, the deliveries, the endpoints, the next
 * attempts, and that the jobs are over. So a delivery is never without either a job or an end. Returns whether
 * events were written.
 */
export async function recordAttempts(
  { orm, boss, config, schema }: RecordingServices,
  results: readonly JobResult[],
): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    // Endpoints before deliveries: whoever deletes an endpoint locks them in this order too.
    const attempts = results.filter((result): result is AttemptResult => 'outcome' in result);
    const disabled = await disableFailingEndpoints(em, attempts);
    const deliveries = await lockDeliveries(em, results);
    const next = results.flatMap((result) => {
      const delivery = deliveries.get(result.job.data.deliveryId);
      if (!delivery) return [];
      if (!('outcome' in result)) return isDue(delivery, result.job) ? markDead(delivery) : [];
      return noteAttempt(em, delivery, result, config.webhooks.retrySchedule);
    });
    for (const endpoint of disabled) await announce(em, endpoint, schema);
    await em.flush();
    await enqueue(boss, em, next);
    await finish(
      boss,
      em,
      results.map(({ job }) => job),
    );
    return disabled.length > 0;
  });
}

async function lockDeliveries(em: EntityManager, results: readonly JobResult[]): Promise<Map<string, WebhookDelivery>> {
  const rows = await em.find(
    WebhookDelivery,
    { id: results.map(({ job }) => job.data.deliveryId) },
    {
      ...acrossOrganizations,
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
    },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Logs an attempt and moves the delivery on; returns the next attempt to queue, if there is to be one. */
function noteAttempt(em: EntityManager, delivery: WebhookDelivery, attempted: AttemptResult, schedule: number[]) {
  const { job, attempt, startedAt, outcome } = attempted;
  const { status, response, error, durationMs, retryAfter } = outcome;
  const { organizationId } = delivery;
  const log = { organizationId, delivery: ref(delivery), url: attempt.url, status, response, error, durationMs };
  em.create(WebhookAttempt, { ...log, createdAt: startedAt }, { persist: true });
  delivery.attemptCount += 1;
  /*
   * RACE: while this attempt ran, `redeliver` may have asked for another one. Then the delivery waits for that, and
   * what came of this one is only logged.
   */
  if (!isDue(delivery, job)) return [];
  if (succeeded(status)) {
    delivery.state = DeliveryState.DELIVERED;
    delivery.deliveredAt = clock.now();
    delivery.nextAttemptAt = undefined;
    return [];
  }
  const { turn } = job.data;
  const delay = nextDelay(schedule, { attempt: turn, status, retryAfter, now: clock.now() });
  if (status === 410 || delay === undefined) return markDead(delivery);
  delivery.nextAttemptAt = addSeconds(clock.now(), delay);
  const due = delivery.nextAttemptAt.getTime();
  return [{ deliveryId: delivery.id, due, turn: turn + 1, endpointId: attempt.endpointId }];
}

/** Makes a delivery a dead letter. */
function markDead(delivery: WebhookDelivery): never[] {
  delivery.state = DeliveryState.DEAD;
  delivery.nextAttemptAt = undefined;
  return [];
}

/** Tells the organization's other endpoints that this one was switched off. */
async function announce(em: EntityManager, endpoint: WebhookEndpoint, schema: GraphQLSchema) {
  const ctx = makeContext(em, { organizationId: endpoint.organizationId, schema });
  record(ctx, 'endpoint.disabled', { resourceId: endpoint.id, value: endpoint });
  await appendEvents(ctx);
}
