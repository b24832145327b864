import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../core/clock.js';
import { DELETE_BATCH, deleteInBatches } from '../core/jobs/delete-in-batches.js';
import { KEPT_SECONDS } from '../core/limits.js';

/** Deletes the sessions that expired more than 30 days ago. */
export const deleteOldSessions = ({ em }: MikroORM): Promise<number> =>
  deleteInBatches(
    em.fork(),
    `delete from sessions where id in (
      select id from sessions where expires_at < ? order by expires_at limit ${DELETE_BATCH})`,
    [addSeconds(clock.now(), -KEPT_SECONDS)],
  );
