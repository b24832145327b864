import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../core/clock.js';
import { KEPT_SECONDS, USAGE_SECONDS } from '../core/limits.js';

/** The most rows that one statement deletes, so that none runs long and no lock is held for long. */
export const DELETE_BATCH = 1000;

/** The column that dates the rows of a table (when an answer was stored, when a session expired), and how long they are kept. */
const TABLES = {
  idempotency_keys: { date: 'created_at', seconds: KEPT_SECONDS },
  sessions: { date: 'expires_at', seconds: KEPT_SECONDS },
  api_usages: { date: 'created_at', seconds: USAGE_SECONDS },
  mails: { date: 'created_at', seconds: USAGE_SECONDS },
};

/** Deletes the rows that are older than 30 days, or usage and mails older than 90. A key whose answer is deleted counts as new. */
export function deleteOldRows({ em }: MikroORM, table: keyof typeof TABLES): Promise<number> {
  const { date, seconds } = TABLES[table];
  return deleteInBatches(
    em.fork(),
    `delete from ${table} where id in (
      select id from ${table} where ${date} < ? order by ${date} limit ${DELETE_BATCH})`,
    [addSeconds(clock.now(), -seconds)],
  );
}

/** Repeats a statement that deletes up to `DELETE_BATCH` rows until it finds fewer. Returns how many it deleted. */
export async function deleteInBatches(em: EntityManager, statement: string, values: unknown[]): Promise<number> {
  for (let total = 0; ; ) {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(statement, values, 'run');
    total += affectedRows;
    if (affectedRows < DELETE_BATCH) return total;
  }
}
