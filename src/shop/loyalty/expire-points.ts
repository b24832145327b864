import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { clock } from '../../core/clock.js';
import { makeContext } from '../../core/context.js';
import { LOWEST_ID } from '../../core/ids.js';
import { runInTransaction } from '../../mutations/run-in-transaction.js';
import { changePoints, lockAccount } from './change-points.js';
import { duePoints } from './due-points.js';
import { LoyaltyEntryKind } from './loyalty-entry.entity.js';

/** How many accounts are read at once. */
const PAGE = 500;
interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
}

/**
 * Expires all points that are older than 24 months. Each customer has a transaction of its own, with the ledger entry
 * and the event, so the job may run again, or twice at the same time: points expire only once. If one customer fails,
 * the job goes on with the others and throws the errors at the end. Returns how many customers lost points.
 */
export async function expirePoints(store: Store): Promise<number> {
  const now = clock.now();
  const failed: unknown[] = [];
  let count = 0;
  const organizations = await store.orm.em.fork().execute<{ id: string }[]>('select id from organizations order by id');
  for (const { id } of organizations) {
    for (let page = await accountsAfter(store, id, LOWEST_ID); page.length > 0; ) {
      const customers = page.map(({ customer_id }) => customer_id);
      const due = await duePoints(store.orm.em.fork(), id, customers, now);
      for (const customer of customers.filter((one) => due.has(one))) {
        const expired = await expire(store, id, customer, now).catch((error: unknown) => void failed.push(error));
        if (expired) count += 1;
      }
      page = await accountsAfter(store, id, String(page.at(-1)?.id));
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `The points of ${failed.length} customers could not be expired`);
  return count;
}

const accountsAfter = (
  { orm }: Store,
  organization: string,
  id: string,
): Promise<{ id: string; customer_id: string }[]> =>
  orm.em
    .fork()
    .execute(
      'select id, customer_id from loyalty_accounts where organization_id = ? and balance > 0 and id > ? order by id limit ?',
      [organization, id, PAGE],
    );

/**
 * RACE: the customer may spend the points, or another process may expire them, at this very moment. So the due points
 * are read again after the account is locked.
 */
function expire({ orm, schema }: Store, organizationId: string, customer: string, now: Date): Promise<boolean> {
  const ctx = makeContext(orm.em.fork(), { organizationId, schema });
  return runInTransaction(ctx, async () => {
    const locked = await lockAccount(ctx, customer);
    const points = (await duePoints(ctx.em, organizationId, [customer], now)).get(customer);
    if (points === undefined) return false;
    changePoints(ctx, locked, { kind: LoyaltyEntryKind.EXPIRE, points: -points });
    return true;
  });
}
