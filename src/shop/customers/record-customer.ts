import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { record } from '../../events/record.js';
import type { Customer } from './customer.entity.js';

/**
 * Records that a customer changed. Clients see the addresses as part of the customer, so a changed address counts
 * too.
 */
export function recordCustomer(ctx: Context, customer: Customer): void {
  customer.updatedAt = clock.now();
  record(ctx, 'customer.updated', { resourceId: customer.id, value: customer });
}
