import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../core/ids.js';
import { writeBatched } from '../../../core/persistence/messages/batched-flush.js';
import type { AttemptResult } from '../claims/load-attempts.js';

/** Adds attempts to the log, with the next statement of the transaction. */
export async function logAttempts(em: EntityManager, attempts: readonly AttemptResult[]): Promise<void> {
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
