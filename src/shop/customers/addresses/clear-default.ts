import type { Context } from '../../../core/context.js';
import type { Customer } from '../customer.entity.js';

/**
 * Clears the default address of the (locked) customer. It flushes immediately: the unique index allows only one
 * default at any moment, and a single flush would write the new one first.
 */
export async function clearDefault(ctx: Context, customer: Customer): Promise<void> {
  for (const address of customer.addresses.getItems()) address.isDefault = false;
  await ctx.em.flush();
}
