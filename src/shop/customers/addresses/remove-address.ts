import type { Context } from '../../../core/context.js';
import { lockAddress } from '../lock-customer.js';
import { recordCustomer } from '../record-customer.js';

/** Removes an address. If it was the default, the oldest remaining one becomes the default. Orders keep their copy. */
export async function removeAddress(ctx: Context, id: string): Promise<true> {
  const { customer, address } = await lockAddress(ctx, id);
  const wasDefault = address.isDefault;
  const oldestLeft = customer.addresses.getItems().find((each) => each !== address);
  ctx.em.remove(address);
  // Flushed immediately: the unique index allows only one default at any moment, and a single flush would delete last.
  await ctx.em.flush();
  await customer.addresses.load({ refresh: true });
  if (wasDefault && oldestLeft) oldestLeft.isDefault = true;
  recordCustomer(ctx, customer);
  return true;
}
