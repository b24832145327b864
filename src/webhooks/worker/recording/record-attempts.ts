import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../../../config/config.js';
import { addSeconds, clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { batchWrites, writeBatched } from '../../../database/write/flush.js';
import { DeliveryState } from '../../deliveries/webhook-delivery.entity.js';
import type { AttemptResult, Result } from '../sending/attempt-delivery.js';
import { succeeded } from '../sending/send.js';
import { disableFailingEndpoints, nextDelay } from './failures.js';

export interface RecordingServices {
  orm: MikroORM;
  config: Config;
  schema: GraphQLSchema;
}

/**
 * Records these results in one transaction: logs the attempts, and updates deliveries and endpoints. Returns which
 * endpoints began to fail, which fail now, whether it wrote events, when the first of the next attempts is due (ms since
 * 1970; infinity if there are none), and how many deliveries it ended.
 */
export function recordAttempts({ orm, config, schema }: RecordingServices, results: readonly Result[]) {
  return orm.em.fork().transactional(async (em) => {
    // Endpoints before deliveries: deleting an endpoint locks them in this order too.
    const attempts = results.filter((result): result is AttemptResult => 'outcome' in result);
    const endpoints = await disableFailingEndpoints(em, schema, attempts);
    const rows = results.map((result) => rowOf(result, config.webhooks.retrySchedule));
    const written = await writeResults(em, rows);
    const existing = new Set(written.map(({ id }) => id));
    await batchWrites(em, async () => {
      await em.flush();
      await logAttempts(
        em,
        attempts.filter(({ claim }) => existing.has(claim.deliveryId)),
      );
    });
    const due = Math.min(...rows.map((row) => row.next_attempt_at?.getTime() ?? Number.POSITIVE_INFINITY));
    const count = (state: DeliveryState) => written.filter((one) => one.applies && one.state === state).length;
    return { ...endpoints, due, ended: { delivered: count(DeliveryState.DELIVERED), dead: count(DeliveryState.DEAD) } };
  });
}

/** What a result makes of the row of its delivery. */
interface Row {
  id: string;
  due: Date;
  claim_id: string;
  /** How many attempts were made. */
  attempts: number;
  state: DeliveryState;
  next_attempt_at?: Date;
  turn: number;
}

function rowOf(result: Result, schedule: readonly number[]): Row {
  const { deliveryId: id, due, claimId: claim_id, turn } = result.claim;
  const row = { id, due: new Date(due), claim_id, attempts: 1, turn };
  if (!('outcome' in result)) return { ...row, attempts: 0, state: DeliveryState.DEAD };
  const { status, retryAfter } = result.outcome;
  if (succeeded(status)) return { ...row, state: DeliveryState.DELIVERED };
  const delay = nextDelay(schedule, { attempt: turn, status, retryAfter, now: clock.now() });
  if (status === 410 || delay === undefined) return { ...row, state: DeliveryState.DEAD };
  return { ...row, state: DeliveryState.PENDING, next_attempt_at: addSeconds(clock.now(), delay), turn: turn + 1 };
}

/** A delivery with a recorded result. */
interface Written {
  id: string;
  /** Whether the delivery still waited for this result. */
  applies: boolean;
  state: DeliveryState;
}

/**
 * Writes what these results make of their deliveries, and ends their leases. Leaves out deliveries that do not exist any
 * more.
 *
 * RACE: `redeliver` may have requested another attempt while one ran: the delivery is then due at another time. Or another
 * worker has claimed it, because this one stalled. Then the delivery is left to that, and the attempt only counts.
 */
async function writeResults(em: EntityManager, rows: readonly Row[]): Promise<Written[]> {
  const ofDeliveries = new Map<string, Row>();
  // Of two results of one delivery, only that of the later claim can apply.
  for (const row of rows.toSorted((a, b) => (a.claim_id < b.claim_id ? -1 : 1))) {
    const attempts = row.attempts + (ofDeliveries.get(row.id)?.attempts ?? 0);
    ofDeliveries.set(row.id, { ...row, attempts });
  }
  const values = [JSON.stringify([...ofDeliveries.values()]), DeliveryState.DELIVERED, clock.now()];
  return em.execute<Written[]>(WRITE, values);
}

/** The deliveries are locked in the order of their ids, as by all who lock several. */
const WRITE = `
  with result as materialized (
    select delivery.id, result.attempts, result.state, result.next_attempt_at, result.turn,
      delivery.state = 'pending' and delivery.next_attempt_at = due
        and delivery.claim_id = result.claim_id as applies
    from json_to_recordset(?) as result
      (id uuid, due timestamptz, claim_id uuid, attempts int, state text, next_attempt_at timestamptz, turn int)
    join webhook_deliveries delivery on delivery.id = result.id
    order by delivery.id for update of delivery
  )
  update webhook_deliveries delivery
  set attempt_count = attempt_count + attempts,
    state = case when applies then result.state else delivery.state end,
    next_attempt_at = case when applies then result.next_attempt_at else delivery.next_attempt_at end,
    turn = case when applies then result.turn else delivery.turn end,
    claimed_until = case when applies then null else claimed_until end,
    delivered_at = case when applies and result.state = ? then ? else delivered_at end
  from result where delivery.id = result.id
  returning delivery.id, applies, delivery.state`;

/** Adds attempts to the log, with the next statement of the transaction. */
async function logAttempts(em: EntityManager, attempts: readonly AttemptResult[]): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map(({ claim, attempt, startedAt, outcome }) => {
    const { organizationId: organization_id, url } = attempt;
    const { status, response, error, durationMs: duration_ms } = outcome;
    const texts = { url, response: storable(response), error: storable(error) };
    const delivery_id = claim.deliveryId;
    return { id: newId(), organization_id, created_at: startedAt, delivery_id, status, duration_ms, ...texts };
  });
  await writeBatched(
    em,
    `insert into webhook_attempts
       (id, organization_id, created_at, delivery_id, url, status, response, error, duration_ms)
     select * from json_to_recordset(?) as attempt
       (id uuid, organization_id uuid, created_at timestamptz, delivery_id uuid, url text, status int, response text,
        error text, duration_ms int)`,
    [JSON.stringify(rows)],
  );
}

/** PostgreSQL keeps neither a NUL nor half a character, as at the end of a reason that was cut off. */
const storable = (text?: string) => text?.toWellFormed().replaceAll('\0', '\uFFFD');
