import type { Context } from '../../../core/context.js';
import type { Customer } from '../customer.entity.js';

/**
 * Takes the default from whichever address of the (locked) customer has it. Written at once: the unique index allows
 * one default at every moment, and a single flush would write the new one first.
 */
export async function clearDefault(ctx: Context, customer: Customer): Promise<void> {
  for (const address of customer.addresses.getItems()) address.isDefault = false;
  await ctx.em.flush();
}
