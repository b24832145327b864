import { actorOf, organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { load, type Read } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { LoyaltyChange } from './loyalty.types.js';
import { LoyaltyAccount } from './loyalty-account.entity.js';
import { LoyaltyEntry, LoyaltyEntryKind } from './loyalty-entry.entity.js';

interface Change {
  kind: LoyaltyEntryKind;
  /** Points gained, or lost when negative; 0 changes nothing. */
  points: number;
  orderId?: string;
  refundId?: string;
  redemptionId?: string;
  note?: string;
}

/**
 * The points of a customer, locked until the transaction ends.
 *
 * RACE: two transactions that are the first to use an account must not create it twice. The second insert does
 * nothing, and both lock the same row.
 */
export async function lockAccount(ctx: Context, customerId: string): Promise<LoyaltyAccount> {
  const [[account]] = await load<[LoyaltyAccount]>(ctx, accountToLock(customerId));
  if (account) return account;
  await ctx.em.execute(
    `insert into loyalty_accounts (id, organization_id, created_at, customer_id) values (?, ?, ?, ?)
     on conflict (organization_id, customer_id) do nothing`,
    [newId(), organizationOf(ctx), clock.now(), customerId],
  );
  const [[created]] = await load<[LoyaltyAccount]>(ctx, accountToLock(customerId));
  if (!created) throw new Error(`There is no loyalty account for the customer ${customerId}.`);
  return created;
}

/** The read that locks the loyalty account of a customer, if there is one yet. */
export const accountToLock = (customerId: string): Read<LoyaltyAccount> => ({
  entity: LoyaltyAccount,
  where: { customerId },
  lock: 'update',
});

/** Adds an entry to the points ledger, changes the balance of the locked account and records the event. */
export function changePoints(ctx: Context, account: LoyaltyAccount, change: Change): void {
  if (change.points === 0) return;
  const { customerId, organizationId } = account;
  const createdBy = actorOf(ctx);
  const entry = ctx.em.create(LoyaltyEntry, { ...change, organizationId, customerId, createdBy });
  account.balance += change.points;
  const { EARN, REVERSE } = LoyaltyEntryKind;
  if (change.kind === EARN || change.kind === REVERSE) account.lifetimePoints += change.points;
  const value = Object.assign(new LoyaltyChange(), { customerId, points: account.points, entry });
  record(ctx, 'loyalty.changed', { resourceId: customerId, value });
}

/** The 422 for points that the customer does not have. */
export function insufficientPoints(required: number, available: number): AppError {
  const message = '{required} points are needed; the customer has {available}.';
  return new AppError('INSUFFICIENT_POINTS', message, { required, available });
}
