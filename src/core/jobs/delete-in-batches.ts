import type { EntityManager } from '@mikro-orm/postgresql';

/** The most rows that one statement deletes, so that none runs long and no lock is held for long. */
export const DELETE_BATCH = 1000;

/** Repeats a statement that deletes up to `DELETE_BATCH` rows until it finds fewer. Returns how many it deleted. */
export async function deleteInBatches(em: EntityManager, statement: string, values: unknown[]): Promise<number> {
  for (let total = 0; ; ) {
    const { affectedRows } = await em.execute<{ affectedRows: number }>(statement, values, 'run');
    total += affectedRows;
    if (affectedRows < DELETE_BATCH) return total;
  }
}
