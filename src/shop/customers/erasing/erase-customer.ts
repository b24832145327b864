import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Traces } from '../../../core/personal-data/redact.js';
import { asWorker } from '../../../database/database-role.js';
import { record } from '../../../events/record.js';
import type { Customer } from '../customer.entity.js';
import type { CustomerErasure } from '../customer.types.js';
import { findCustomer } from '../find-customer.js';
import { eraseAnswers } from './erase-answers.js';
import { eraseEvents } from './erase-events.js';
import { eraseRows } from './erase-rows.js';

/**
 * Erases what is declared `@Personal` of a customer, and every copy of it. Orders, money, stock and points keep what they
 * are; so does the chain of events, which covers digests. Erasing a customer again changes nothing.
 *
 * RACE: the customer and then their orders are locked, so that no mutation adds a copy meanwhile.
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id, { lock: 'update' });
  if (customer.erasedAt) return customer;
  await lockFinishedOrders(ctx, customer);
  await asWorker(() => eraseAll(ctx, customer));
  await ctx.em.refresh(customer);
  customer.erasedAt = clock.now();
  const value: CustomerErasure = { customerId: customer.id };
  record(ctx, 'customer.erased', { resourceId: customer.id, value });
  return customer;
}

/** Erases what requests never change: as the worker, and in a transaction that says that it erases. */
async function eraseAll(ctx: Context, customer: Customer): Promise<void> {
  await ctx.em.execute("select set_config('plant_store.erasing', 'yes', true)");
  const traces = await endLogins(ctx, customer);
  await eraseRows(ctx, customer, traces);
  // They have no copy of anything, but their recipient is read when they are sent.
  await ctx.em.execute(
    "update mails set outcome = 'failed' where organization_id = ? and customer_id = ? and outcome = 'queued'",
    [customer.organizationId, customer.id],
  );
  await eraseEvents(ctx, customer, traces);
  await eraseAnswers(ctx, customer, traces);
  await ctx.em.execute("select set_config('plant_store.erasing', '', true)");
}

/** Disables the users who act for a customer, and ends their sessions. */
async function endLogins(ctx: Context, { id, organizationId }: Customer): Promise<Traces> {
  const ofCustomer = 'organization_id = ? and customer_id = ?';
  const users = await ctx.em.execute<{ id: string; loginIds: string[] }[]>(
    `with locked as (
       select id, array_append(former_login_ids, login_id) as "loginIds" from users where ${ofCustomer} order by id for update
     )
     update users set disabled_at = coalesce(disabled_at, ?) from locked where users.id = locked.id returning locked.*`,
    [organizationId, id, clock.now()],
  );
  // RACE: a logout locks the user, and then the sessions (end-sessions.ts). So do we, and find those of a login that was faster.
  await ctx.em.execute(
    `delete from sessions where (organization_id, user_id) in (select organization_id, id from users where ${ofCustomer})`,
    [organizationId, id],
  );
  return {
    loginIds: new Set(users.flatMap(({ loginIds }) => loginIds)),
    ids: new Set([id, ...users.map((user) => user.id)]),
  };
}

/** CONFLICT while an order still needs its address, or may still become one that does. */
async function lockFinishedOrders(ctx: Context, { id, organizationId }: Customer): Promise<void> {
  const orders = await ctx.em.execute<{ number: string; status: string }[]>(
    'select number, status from orders where organization_id = ? and customer_id = ? order by id for update',
    [organizationId, id],
  );
  const open = orders.find(({ status }) => ['pending', 'processing', 'shipped'].includes(status));
  if (open)
    throw AppError.conflict('Order {number} of this customer is not finished. Deliver, refund or cancel it first.', {
      number: open.number,
    });
}
