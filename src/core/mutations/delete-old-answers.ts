import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../clock.js';
import { DELETE_BATCH, deleteInBatches } from '../jobs/delete-in-batches.js';
import { KEPT_SECONDS } from '../limits.js';

/** Deletes the answers of idempotency keys that are older than 30 days: such a key counts as new. */
export const deleteOldAnswers = ({ em }: MikroORM): Promise<number> =>
  deleteInBatches(
    em.fork(),
    `delete from idempotency_keys where id in (
      select id from idempotency_keys where created_at < ? order by created_at limit ${DELETE_BATCH})`,
    [addSeconds(clock.now(), -KEPT_SECONDS)],
  );
