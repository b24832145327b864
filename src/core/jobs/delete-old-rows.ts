import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../clock.js';
import { KEPT_SECONDS } from '../limits.js';

/** The most rows that one statement deletes, so that none runs long and no lock is held for long. */
export const DELETE_BATCH = 1000;

/** The column that dates the rows of a table: when an answer was stored, when a session expired. */
const DATES = { idempotency_keys: 'created_at', sessions: 'expires_at' };

/** Deletes the rows that are older than 30 days. A key whose answer is deleted counts as new. */
export const deleteOldRows = ({ em }: MikroORM, table: keyof typeof DATES): Promise<number> =>
  deleteInBatches(
    em.fork(),
    `delete from ${table} where id in (
      select id from ${table} where ${DATES[table]} < ? order by ${DATES[table]} limit ${DELETE_BATCH})`,
    [addSeconds(clock.now(), -KEPT_SECONDS)],
  );

/** Repeats a statement that deletes up to `DELETE_BATCH` rows until it finds fewer. Returns how many it deleted. */
export async function deleteInBatches(em: EntityManager, statement: string, values: unknown[]): Promise<number> {
  for (let total = 0; ; ) {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(statement, values, 'run');
    total += affectedRows;
    if (affectedRows < DELETE_BATCH) return total;
  }
}
