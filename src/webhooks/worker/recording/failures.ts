import { type EntityManager, LockMode, type MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { addSeconds, clock } from '../../../core/clock.js';
import { makeContext } from '../../../core/context.js';
import { idArray } from '../../../core/ids.js';
import { plainOf } from '../../../database/read/rows-of.js';
import { acrossOrganizations } from '../../../database/write/base.entity.js';
import { appendEvents } from '../../../events/append-events.js';
import { record } from '../../../events/record.js';
import { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import type { AttemptResult } from '../sending/attempt-delivery.js';
import { succeeded } from '../sending/send.js';

/** The longest delay that a `Retry-After` may request: a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
const JITTER = 0.1;

interface Failure {
  /** The number of the failed attempt in the retry schedule: 1 is the first. */
  attempt: number;
  /** The HTTP status of the response, if there was one. */
  status?: number;
  /** Its `Retry-After` header. */
  retryAfter?: string;
  now: Date;
  random?: () => number;
}

/**
 * Seconds until the next attempt, or undefined when the schedule is exhausted. The schedule is the setting
 * `WEBHOOK_RETRY_SCHEDULE` (`config/settings.ts` has the default). Each delay varies by ±10 %, so that
 * deliveries that failed together are not retried together. The delay is at least the `Retry-After` of a 429 or 503,
 * which counts up to a day.
 */
export function nextDelay(schedule: readonly number[], failure: Failure): number | undefined {
  const delay = schedule[failure.attempt - 1];
  if (delay === undefined) return undefined;
  const random = failure.random ?? Math.random;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  const honoursRetryAfter = failure.status === 429 || failure.status === 503;
  const requested = honoursRetryAfter ? parseRetryAfter(failure.retryAfter, failure.now) : undefined;
  return Math.max(jittered, Math.min(requested ?? 0, MAX_RETRY_AFTER_SECONDS));
}

/** The delay in seconds that a `Retry-After` header requests, as a number or an HTTP date; undefined when malformed. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date starts with a letter; `Date.parse` would also accept "1.5" and "-3" as years.
  const date = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}

/** How long every attempt must have failed before an endpoint is disabled. */
const FAILING_LIMIT_SECONDS = 5 * 24 * 3600;
/** How long an endpoint fails before the second warning. The job runs once a day, so at least a day remains. */
const WARNED_AFTER_SECONDS = 3 * 24 * 3600;

/**
 * Updates endpoints from the results of their attempts: records since when they fail, and disables them at once after
 * a 410, or after five days of failure, with an event for the other endpoints of their organization. Returns the endpoints
 * that began to fail, the ids of all that fail now, and whether it wrote events.
 */
export async function disableFailingEndpoints(
  em: EntityManager,
  schema: GraphQLSchema,
  attempts: readonly AttemptResult[],
) {
  const tried = new Set(attempts.map(({ attempt }) => attempt.endpointId));
  const rows = await em.execute<object[]>('select * from webhook_endpoints where id = any(?)', [idArray([...tried])]);
  const seen = rows.map((row) => plainOf(em, WebhookEndpoint, row));
  const changing = seen.filter((endpoint) => changeFor(endpoint, attempts) !== undefined);
  // Usually nothing changes, so no lock is taken. Endpoints that change are locked and then checked again.
  const where = { id: changing.map(({ id }) => id) };
  const order = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const locked = changing.length > 0 ? await em.find(WebhookEndpoint, where, { ...acrossOrganizations, ...order }) : [];
  const began: WebhookEndpoint[] = [];
  let wroteEvents = false;
  for (const endpoint of locked) {
    const change = changeFor(endpoint, attempts);
    if (change === 'recovered') endpoint.failingSince = undefined;
    if (change === 'failing' || change === 'disable') endpoint.failingSince ??= clock.now();
    if (change === 'failing') began.push(endpoint);
    if (change === 'disable') {
      endpoint.active = false;
      endpoint.disabledAt = clock.now();
      const ctx = makeContext(em, { organizationId: endpoint.organizationId, schema });
      record(ctx, 'endpoint.disabled', { resourceId: endpoint.id, value: endpoint });
      await appendEvents(ctx);
      wroteEvents = true;
    }
  }
  const current = [...seen.filter((endpoint) => !changing.includes(endpoint)), ...locked];
  const failing = new Set(current.filter(({ failingSince }) => failingSince != null).map(({ id }) => id));
  return { began, failing, wroteEvents };
}

/** How these attempts change the endpoint; undefined when they do not. */
function changeFor(
  endpoint: WebhookEndpoint,
  attempts: readonly AttemptResult[],
): 'recovered' | 'failing' | 'disable' | undefined {
  // Attempts at a URL that has since been replaced say nothing about the new one.
  const outcomes = attempts
    .filter(({ attempt }) => attempt.endpointId === endpoint.id && attempt.url === endpoint.url)
    .map(({ outcome }) => outcome);
  if (!endpoint.active || outcomes.length === 0) return undefined;
  if (outcomes.some(({ status }) => status === 410)) return 'disable';
  if (outcomes.some(({ status }) => succeeded(status))) return endpoint.failingSince ? 'recovered' : undefined;
  if (!endpoint.failingSince) return 'failing';
  return clock.now() >= addSeconds(endpoint.failingSince, FAILING_LIMIT_SECONDS) ? 'disable' : undefined;
}

interface Failing {
  id: string;
  organizationId: string;
  failingSince?: Date | string;
}

/** Logs that these endpoints began to fail. */
export const warnOfFailing = (orm: MikroORM, logger: Logger, began: readonly Failing[]): Promise<void> =>
  warn(orm, logger, 'a webhook endpoint began to fail', began);

/** Logs which endpoints will be disabled soon: each once, unless it recovers and fails again. */
export async function warnBeforeDisabling(orm: MikroORM, logger: Logger): Promise<void> {
  const now = clock.now();
  const found = await orm.em.fork().execute<Failing[]>(WARN, [now, addSeconds(now, -WARNED_AFTER_SECONDS)]);
  await warn(orm, logger, 'a webhook endpoint still fails and will be disabled', found);
}

const WARN = `update webhook_endpoints set warned_at = ?
  where active and failing_since <= ? and (warned_at is null or warned_at < failing_since)
  returning id, organization_id as "organizationId", failing_since as "failingSince"`;

async function warn(orm: MikroORM, logger: Logger, message: string, endpoints: readonly Failing[]): Promise<void> {
  if (endpoints.length === 0) return;
  const ids = idArray(endpoints.map(({ organizationId }) => organizationId));
  const shops = await orm.em
    .fork()
    .execute<{ id: string; slug: string }[]>('select id, slug from organizations where id = any(?)', [ids]);
  for (const { id: endpointId, organizationId, failingSince = clock.now() } of endpoints) {
    const shop = shops.find(({ id }) => id === organizationId)?.slug;
    const since = new Date(failingSince);
    const disabledAt = addSeconds(since, FAILING_LIMIT_SECONDS);
    logger.warn({ endpointId, shop, failingSince: since, disabledAt }, message);
  }
}
