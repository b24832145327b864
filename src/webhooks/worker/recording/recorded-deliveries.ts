import type { EntityManager } from '@mikro-orm/postgresql';
import { idArray } from '../../../core/ids.js';
import { writeBatched } from '../../../core/persistence/messages/batched-flush.js';
import type { DeliveryState } from '../../deliveries/webhook-delivery.entity.js';

/** What recording reads and changes of a delivery: there are too many to make an entity of each. */
export interface RecordedDelivery {
  id: string;
  organizationId: string;
  state: DeliveryState;
  attemptCount: number;
  nextAttemptAt?: Date;
  /** Set when this result is the one that was received. */
  deliveredAt?: Date;
}

/** Locks the deliveries with these ids, as far as they exist, in the order of their ids. */
export async function lockDeliveries(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, RecordedDelivery>> {
  const rows = await em.execute<(Omit<RecordedDelivery, 'nextAttemptAt'> & { nextAttemptAt: string | null })[]>(
    `select id, organization_id as "organizationId", state, attempt_count as "attemptCount",
       next_attempt_at as "nextAttemptAt"
     from webhook_deliveries where id = any(?) order by id for update`,
    [idArray(ids)],
  );
  return new Map(
    rows.map(({ nextAttemptAt, ...row }) => [
      row.id,
      { ...row, nextAttemptAt: nextAttemptAt === null ? undefined : new Date(nextAttemptAt) },
    ]),
  );
}

/** Writes what has changed of these deliveries, with the next statement of the transaction. */
export async function writeDeliveries(em: EntityManager, deliveries: readonly RecordedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await writeBatched(
    em,
    `update webhook_deliveries delivery
     set state = recorded.state, attempt_count = recorded.attempt_count, next_attempt_at = recorded.next_attempt_at,
       delivered_at = coalesce(recorded.delivered_at, delivery.delivered_at)
     from json_to_recordset(?) as recorded
       (id uuid, state text, attempt_count int, next_attempt_at timestamptz, delivered_at timestamptz)
     where delivery.id = recorded.id`,
    [
      JSON.stringify(
        deliveries.map(({ id, state, attemptCount, nextAttemptAt, deliveredAt }) => {
          return { id, state, attempt_count: attemptCount, next_attempt_at: nextAttemptAt, delivered_at: deliveredAt };
        }),
      ),
    ],
  );
}
