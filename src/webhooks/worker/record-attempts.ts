import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../config/config.js';
import { addSeconds, clock } from '../../core/clock.js';
import { makeContext } from '../../core/context.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { appendEvents } from '../../core/events/append-events.js';
import { record } from '../../core/events/record.js';
import { batchWrites } from '../../core/persistence/messages/batched-flush.js';
import { DeliveryState } from '../deliveries/webhook-delivery.entity.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { type DueAttempt, deleteJobs, enqueue, Priority } from './delivery-queue.js';
import { disableFailingEndpoints } from './disable-failing-endpoints.js';
import type { AttemptResult, JobResult } from './load-attempts.js';
import { isDue } from './load-attempts.js';
import { logAttempts } from './recording/log-attempts.js';
import { lockDeliveries, type RecordedDelivery, writeDeliveries } from './recording/recorded-deliveries.js';
import { nextDelay } from './retry-schedule.js';
import { succeeded } from './sending/send.js';

/** The services that recording needs. */
export interface RecordingServices {
  orm: MikroORM;
  boss: PgBoss;
  config: Config;
  schema: GraphQLSchema;
  encryption: Encryption;
}

/**
 * Records the results of these jobs in one transaction: logs the attempts, updates deliveries and endpoints, queues the
 * next attempts, and deletes the jobs. So every delivery either has a job or is finished. Returns whether it wrote
 * events, when the first of the next attempts is due (ms since 1970; infinity if there are none), which of the
 * endpoints fail now, and how many deliveries it ended.
 */
export async function recordAttempts(
  { orm, boss, config, schema }: RecordingServices,
  results: readonly JobResult[],
): Promise<{ wroteEvents: boolean; due: number; failing: Set<string>; ended: Ended }> {
  return orm.em.fork().transactional(async (em) => {
    // Endpoints before deliveries: deleting an endpoint locks them in this order too.
    const attempts = results.filter((result): result is AttemptResult => 'outcome' in result);
    const { disabled, failing } = await disableFailingEndpoints(em, attempts);
    const jobs = results.map(({ job }) => job);
    const ids = jobs.map(({ data }) => data.deliveryId);
    const deliveries = await lockDeliveries(em, ids);
    const pending = [...deliveries.values()].filter(({ state }) => state === DeliveryState.PENDING);
    const next = results.flatMap((result) => {
      const delivery = deliveries.get(result.job.data.deliveryId);
      if (!delivery) return [];
      if (!('outcome' in result)) return isDue(delivery, result.job) ? markDead(delivery) : [];
      const priority = failing.has(result.attempt.endpointId) ? Priority.FAILING : Priority.NORMAL;
      return recordAttempt(delivery, result, config.webhooks.retrySchedule).map((again) => ({ ...again, priority }));
    });
    for (const endpoint of disabled) await recordDisabledEvent(em, endpoint, schema);
    await batchWrites(em, async () => {
      await em.flush();
      const logged = attempts.filter(({ job }) => deliveries.has(job.data.deliveryId));
      await logAttempts(em, logged);
      await writeDeliveries(em, [...deliveries.values()]);
      await enqueue(boss, em, next);
      await deleteJobs(em, jobs);
    });
    const due = Math.min(...next.map((attempt) => attempt.due));
    return { wroteEvents: disabled.length > 0, due, failing, ended: endedOf(pending) };
  });
}

/** How many deliveries were ended, by state. */
type Ended = Record<DeliveryState.DELIVERED | DeliveryState.DEAD, number>;

/** How these deliveries, which were pending, have ended. */
function endedOf(deliveries: readonly RecordedDelivery[]): Ended {
  const count = (state: DeliveryState) => deliveries.filter((delivery) => delivery.state === state).length;
  return { delivered: count(DeliveryState.DELIVERED), dead: count(DeliveryState.DEAD) };
}

/** Records an attempt in its delivery; returns the next attempt to queue, if any. */
function recordAttempt(
  delivery: RecordedDelivery,
  { job, attempt, outcome: { status, retryAfter } }: AttemptResult,
  schedule: number[],
): Omit<DueAttempt, 'priority'>[] {
  delivery.attemptCount += 1;
  /*
   * RACE: `redeliver` may have requested another attempt while this one ran. The delivery then waits for that one, and
   * the result of this one is only logged.
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

/** Marks a delivery as dead. */
function markDead(delivery: RecordedDelivery): never[] {
  delivery.state = DeliveryState.DEAD;
  delivery.nextAttemptAt = undefined;
  return [];
}

/** Writes the event that informs the organization's other endpoints. */
async function recordDisabledEvent(em: EntityManager, endpoint: WebhookEndpoint, schema: GraphQLSchema) {
  const ctx = makeContext(em, { organizationId: endpoint.organizationId, schema });
  record(ctx, 'endpoint.disabled', { resourceId: endpoint.id, value: endpoint });
  await appendEvents(ctx);
}
