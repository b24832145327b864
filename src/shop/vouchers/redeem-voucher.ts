import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { IssueVariant } from '../../core/field-issue.js';
import { readSql } from '../../database/read/sql.js';
import { load, type Read } from '../../database/write/load.js';
import { Voucher } from './voucher.entity.js';
import { VoucherUse } from './voucher-use.entity.js';

/**
 * The read of the voucher with this code, locked.
 *
 * RACE: two orders could both take the last use of a voucher, or both the one use of a customer. The lock makes the second
 * one wait, and then see the use of the first.
 */
export const voucherToLock = (code?: string | null): Read<Voucher> => ({ ...voucherToRead(code), lock: 'update' });

/** The read of the voucher with this code; without a code, of none. */
export const voucherToRead = (code?: string | null): Read<Voucher> => ({
  entity: Voucher,
  where: { code: code?.toUpperCase() ?? [], active: true },
});

/** The voucher that was found by this code, if an order with this subtotal may use it now. */
export function requireUsable(voucher: Voucher | undefined, code: string, subtotal: number): Voucher {
  if (!voucher) throw refused(code, 'unknown', 'noVoucher');
  const { from, to, uses, used, minSubtotal } = voucher;
  const now = clock.now();
  if (from && now < from) throw refused(code, 'not_yet', undefined, from);
  if (to && now >= to) throw refused(code, 'expired', undefined, to);
  if (uses != null && used >= uses) throw refused(code, 'used_up');
  if (subtotal < minSubtotal) throw refused(code, 'min_subtotal', undefined, minSubtotal);
  return voucher;
}

/** Refuses the second use of a customer, or of a guest by the e-mail address, of a voucher that each may use once. */
export async function refuseSecondUse(
  ctx: Context,
  { id, organizationId, code, oncePerCustomer }: Voucher,
  { customerId, email }: { customerId?: string; email?: string },
): Promise<void> {
  if (!oncePerCustomer) return;
  const values = [organizationId, id, customerId ?? null, email ?? null];
  const [{ used } = { used: false }] = await readSql<{ used: boolean }>(ctx, { sql: SECOND, values });
  if (used) throw refused(code, 'used');
}

const SECOND = `
  select exists (
    select from voucher_uses u join customers c on c.organization_id = u.organization_id and c.id = u.customer_id
    where u.organization_id = ? and u.voucher_id = ? and not u.returned and (c.id = ?::uuid or lower(c.email) = lower(?))
  ) as used`;

const refused = (
  received: string,
  code: 'unknown' | 'not_yet' | 'expired' | 'used_up' | 'min_subtotal' | 'used',
  variant?: IssueVariant,
  allowed?: unknown,
) => AppError.invalid({ field: 'voucherCode', code, received, ...(variant && { variant }), allowed });

interface Order {
  id: string;
  customerId: string;
  voucherCode?: string;
}

/** Counts the order as a use of the locked voucher. */
export function redeemVoucher(ctx: Context, order: Order, voucher: Voucher): void {
  const { organizationId, id: voucherId, percent, amount } = voucher;
  voucher.used += 1;
  order.voucherCode = voucher.code;
  const use = { organizationId, voucherId, customerId: order.customerId, orderId: order.id, percent, amount };
  ctx.em.create(VoucherUse, use);
}

/** Gives the use back of a locked order that is cancelled before it was paid. */
export async function returnVoucher(ctx: Context, order: Order): Promise<void> {
  if (order.voucherCode == null) return;
  const use = await ctx.em.findOneOrFail(VoucherUse, { orderId: order.id });
  const [[voucher]] = await load<[Voucher]>(ctx, { entity: Voucher, where: { id: use.voucherId }, lock: 'update' });
  if (!voucher) throw new Error(`The voucher ${use.voucherId} of the order ${order.id} does not exist.`);
  voucher.used -= 1;
  use.returned = true;
}
