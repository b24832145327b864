import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { record } from '../../../core/events/record.js';
import { newId } from '../../../core/ids.js';
import { asWorker } from '../../../core/persistence/row-security/database-role.js';
import { ERASED } from '../../../core/personal-data/redact.js';
import type { Customer } from '../customer.entity.js';
import type { CustomerErasure } from '../customer.types.js';
import { findCustomer } from '../find-customer.js';
import { eraseAnswers } from './erase-answers.js';
import { eraseEvents } from './erase-events.js';
import { eraseLedgers } from './erase-ledgers.js';
import { eraseLogins } from './erase-logins.js';

/**
 * Erases the personal data of a customer and every copy of it. Orders, money, stock and points keep what they are; so
 * does the chain of events, which covers digests. Erasing a customer again changes nothing.
 *
 * RACE: the customer and then their orders are locked, so that no mutation adds a copy meanwhile.
 */
export async function eraseCustomer(ctx: Context, id: string): Promise<Customer> {
  const customer = await findCustomer(ctx, id, { lock: 'update' });
  if (customer.erasedAt) return customer;
  await lockFinishedOrders(ctx, customer);
  const addresses = await customer.addresses.load({ refresh: true });
  const addressIds = addresses.getItems().map((address) => address.id);
  await asWorker(() => eraseCopies(ctx, customer, addressIds));
  for (const address of addresses.getItems()) ctx.em.remove(address);
  addresses.removeAll();
  const now = clock.now();
  // An address that nobody knew before: one made of the customer's id could be taken already.
  Object.assign(customer, { name: ERASED, email: `${newId()}@erased.invalid`, erasedAt: now, updatedAt: now });
  const value: CustomerErasure = { customerId: customer.id };
  record(ctx, 'customer.erased', { resourceId: customer.id, value });
  return customer;
}

/** Erases what requests never change: as the worker, and in a transaction that says that it erases. */
async function eraseCopies(ctx: Context, customer: Customer, addressIds: readonly string[]): Promise<void> {
  await ctx.em.execute("select set_config('plant_store.erasing', 'yes', true)");
  const logins = await eraseLogins(ctx, customer);
  const loginIds = new Set(logins.map((login) => login.loginId));
  await eraseLedgers(ctx, customer, loginIds);
  const inEvents = await eraseEvents(ctx, customer, loginIds);
  const userIds = logins.map((login) => login.id);
  await eraseAnswers(ctx, { ids: [customer.id, ...addressIds, ...inEvents, ...userIds], userIds, loginIds });
  await ctx.em.execute("select set_config('plant_store.erasing', '', true)");
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
