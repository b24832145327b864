import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import { DeliveryState } from '../../deliveries/webhook-delivery.entity.js';
import type { Claim } from '../claims/load-attempts.js';

/** What a delivery becomes by a result. */
export interface Recorded {
  claim: Claim;
  /** How many attempts were made: 0 or 1. */
  attempts: number;
  state: DeliveryState;
  nextAttemptAt?: Date;
  turn: number;
}

/** A delivery that a result was recorded for. */
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
export async function writeResults(em: EntityManager, results: readonly Recorded[]): Promise<Written[]> {
  const rows = new Map<string, Row>();
  // Of two results of one delivery, only that of the later claim can apply.
  const inOrder = results.toSorted((a, b) => (a.claim.claimId < b.claim.claimId ? -1 : 1));
  for (const { claim, attempts, state, nextAttemptAt, turn } of inOrder) {
    const { deliveryId: id, due, claimId: claim_id } = claim;
    const counted = attempts + (rows.get(id)?.attempts ?? 0);
    rows.set(id, { id, due: new Date(due), claim_id, attempts: counted, state, next_attempt_at: nextAttemptAt, turn });
  }
  return em.execute<Written[]>(WRITE, [JSON.stringify([...rows.values()]), DeliveryState.DELIVERED, clock.now()]);
}

interface Row {
  id: string;
  due: Date;
  claim_id: string;
  attempts: number;
  state: DeliveryState;
  next_attempt_at?: Date;
  turn: number;
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
