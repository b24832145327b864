import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import type { Customer } from './customer.entity.js';

/** Notes that a customer changed. The addresses are shown as a part of it, so theirs are its changes too. */
export function recordCustomer(ctx: Context, customer: Customer): void {
  customer.updatedAt = clock.now();
  record(ctx, 'customer.updated', { resourceId: customer.id, value: customer });
}
