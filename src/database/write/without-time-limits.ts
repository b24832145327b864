import type { EntityManager } from '@mikro-orm/postgresql';
import { connectionOf } from '../messages/connection-of.js';

/** Lets the statements of an open transaction take as long as they need: migrations, the audit, a large seed. */
export async function withoutTimeLimits(em: EntityManager): Promise<void> {
  const connection = connectionOf(em.getTransactionContext());
  if (connection) connection.isUnlimited = true;
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await em.execute(`set local ${limit} = 0`);
}
