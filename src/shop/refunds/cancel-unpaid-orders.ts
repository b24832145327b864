import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { addSeconds, clock } from '../../core/clock.js';
import { makeContext } from '../../core/context.js';
import { LOWEST_ID } from '../../core/ids.js';
import { runInTransaction } from '../../mutations/run-in-transaction.js';
import { Order } from '../orders/order.entity.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { cancelPending } from './cancel-order.js';

/** The most orders that are read at once. */
const BATCH = 100;
interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
  /** As in `Context`. */
  mailDomain?: string | undefined;
}

interface Overdue {
  id: string;
  organization_id: string;
}

/**
 * Cancels every order that has been pending for longer than its organization allows. Each order has a transaction of
 * its own. Several workers may do this at once: each order is cancelled once. If one fails, the others are cancelled
 * all the same, and the errors are thrown at the end. Returns how many it cancelled.
 */
export async function cancelUnpaidOrders(store: Store): Promise<number> {
  const now = clock.now();
  const failed: unknown[] = [];
  let count = 0;
  for (let orders = await overdueAfter(store, LOWEST_ID, now); orders.length > 0; ) {
    for (const order of orders) {
      if (await cancel(store, order, now).catch((error: unknown) => void failed.push(error))) count += 1;
    }
    orders = orders.length < BATCH ? [] : await overdueAfter(store, String(orders.at(-1)?.id), now);
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} unpaid orders could not be cancelled`);
  return count;
}

/** The overdue orders of every organization, by id. */
const overdueAfter = ({ orm }: Store, id: string, now: Date): Promise<Overdue[]> =>
  orm.em.fork().execute(
    `select "order".id, "order".organization_id
     from organizations organization
     join orders "order" on "order".organization_id = organization.id and "order".status = 'pending'
       and "order".created_at <= ?::timestamptz - organization.pending_order_minutes * interval '1 minute'
     where organization.pending_order_minutes > 0 and "order".id > ?
     order by "order".id limit ?`,
    [now, id, BATCH],
  );

/**
 * RACE: another worker may cancel the order, its customer pay or cancel it, or an admin give it more time, at this very
 * moment. So it is locked and looked at again; an order that is locked is left to whoever holds it.
 */
function cancel({ orm, ...store }: Store, { id, organization_id }: Overdue, now: Date): Promise<boolean> {
  const ctx = makeContext(orm.em.fork(), { organizationId: organization_id, ...store });
  return runInTransaction(ctx, async () => {
    const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
    const order = await ctx.em.findOne(Order, { id, status: OrderStatus.PENDING }, { lockMode });
    if (!order) return false;
    const [shop] = await ctx.em.execute<{ minutes: number }[]>(
      'select pending_order_minutes as minutes from organizations where id = ?',
      [organization_id],
    );
    const minutes = shop?.minutes ?? 0;
    if (minutes === 0 || order.createdAt > addSeconds(now, -60 * minutes)) return false;
    await order.items.loadItems();
    await cancelPending(ctx, order, `Not paid within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    return true;
  });
}
