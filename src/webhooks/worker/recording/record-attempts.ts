import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../../../config/config.js';
import { addSeconds, clock } from '../../../core/clock.js';
import { makeContext } from '../../../core/context.js';
import { appendEvents } from '../../../core/events/append-events.js';
import { record } from '../../../core/events/record.js';
import { batchWrites } from '../../../core/persistence/messages/batched-flush.js';
import { DeliveryState } from '../../deliveries/webhook-delivery.entity.js';
import type { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import type { AttemptResult, Result } from '../claims/load-attempts.js';
import { succeeded } from '../sending/send.js';
import { disableFailingEndpoints } from './failing-endpoints.js';
import { logAttempts } from './log-attempts.js';
import { nextDelay } from './retry-schedule.js';
import { type Recorded, writeResults } from './write-results.js';

/** The services that recording needs. */
export interface RecordingServices {
  orm: MikroORM;
  config: Config;
  schema: GraphQLSchema;
}

interface Recording {
  wroteEvents: boolean;
  due: number;
  began: WebhookEndpoint[];
  failing: Set<string>;
  ended: Record<string, number>;
}

/**
 * Records these results in one transaction: logs the attempts, and updates deliveries and endpoints. Returns whether it
 * wrote events, when the first of the next attempts is due (ms since 1970; infinity if there are none), which of the
 * endpoints began to fail and which fail now, and how many deliveries it ended.
 */
export async function recordAttempts(
  { orm, config, schema }: RecordingServices,
  results: readonly Result[],
): Promise<Recording> {
  return orm.em.fork().transactional(async (em) => {
    // Endpoints before deliveries: deleting an endpoint locks them in this order too.
    const attempts = results.filter((result): result is AttemptResult => 'outcome' in result);
    const { began, disabled, failing } = await disableFailingEndpoints(em, attempts);
    for (const endpoint of disabled) await recordDisabledEvent(em, endpoint, schema);
    const recorded = results.map((result) => recordedOf(result, config.webhooks.retrySchedule));
    const written = await writeResults(em, recorded);
    const existing = new Set(written.map(({ id }) => id));
    await batchWrites(em, async () => {
      await em.flush();
      await logAttempts(
        em,
        attempts.filter(({ claim }) => existing.has(claim.deliveryId)),
      );
    });
    const count = (state: DeliveryState) => written.filter((one) => one.applies && one.state === state).length;
    return {
      wroteEvents: disabled.length > 0,
      due: Math.min(...recorded.map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY)),
      began,
      failing,
      ended: { delivered: count(DeliveryState.DELIVERED), dead: count(DeliveryState.DEAD) },
    };
  });
}

/** What a delivery becomes by this result. */
function recordedOf(result: Result, schedule: number[]): Recorded {
  const { claim } = result;
  const { turn } = claim;
  if (!('outcome' in result)) return { claim, attempts: 0, state: DeliveryState.DEAD, turn };
  const { status, retryAfter } = result.outcome;
  if (succeeded(status)) return { claim, attempts: 1, state: DeliveryState.DELIVERED, turn };
  const delay = nextDelay(schedule, { attempt: turn, status, retryAfter, now: clock.now() });
  if (status === 410 || delay === undefined) return { claim, attempts: 1, state: DeliveryState.DEAD, turn };
  const nextAttemptAt = addSeconds(clock.now(), delay);
  return { claim, attempts: 1, state: DeliveryState.PENDING, nextAttemptAt, turn: turn + 1 };
}

/** Writes the event that informs the organization's other endpoints. */
async function recordDisabledEvent(em: EntityManager, endpoint: WebhookEndpoint, schema: GraphQLSchema) {
  const ctx = makeContext(em, { organizationId: endpoint.organizationId, schema });
  record(ctx, 'endpoint.disabled', { resourceId: endpoint.id, value: endpoint });
  await appendEvents(ctx);
}
