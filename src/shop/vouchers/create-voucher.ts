import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lock } from '../../database/write/advisory-locks.js';
import { record } from '../../events/record.js';
import { findOrganization } from '../organizations/find-organization.js';
import { Voucher } from './voucher.entity.js';
import { type CreateVoucherArgs, MAX_CODE } from './voucher.types.js';

/** Creates a voucher, whose amounts are in the shop's currency. */
export async function createVoucher(ctx: Context, args: CreateVoucherArgs): Promise<Voucher> {
  const { percent, amount, minSubtotal, from, to, uses, oncePerCustomer } = args;
  if (percent == null && amount == null) {
    const issue = { code: 'required', received: null, variant: 'requiredEither', other: 'amount' } as const;
    throw AppError.invalid({ field: 'percent', ...issue });
  }
  refuseEndBefore({ from, to });
  const { id: organizationId, currency } = await findOrganization(ctx);
  const code = args.code.toUpperCase();
  await requireFreeCode(ctx, organizationId, code);
  const terms = { percent, amount, minSubtotal: minSubtotal ?? 0, from, to, uses };
  const row = { organizationId, code, currency, ...terms, oncePerCustomer: oncePerCustomer ?? false };
  const voucher = ctx.em.create(Voucher, row);
  record(ctx, 'voucher.created', { resourceId: voucher.id, value: voucher });
  return voucher;
}

/** It ends after it begins. */
export function refuseEndBefore({ from, to }: Pick<Voucher, 'from' | 'to'>): void {
  if (!from || !to || to > from) return;
  throw AppError.invalid({ field: 'to', code: 'min', variant: 'after', received: to, allowed: from });
}

/**
 * Refuses a code, in capital letters, that is too long, or that another voucher of the shop has, even an archived one.
 *
 * RACE: two requests could take one code and not see each other's row. The lock makes them take turns.
 */
export async function requireFreeCode(ctx: Context, organizationId: string, code: string): Promise<void> {
  // Of some letters, the capital ones are two.
  if ([...code].length > MAX_CODE)
    throw AppError.invalid({ field: 'code', code: 'maxLength', received: code, allowed: MAX_CODE });
  await lock(ctx, 'voucher codes', `${organizationId}:${code}`);
  if (await ctx.em.count(Voucher, { code })) {
    throw AppError.conflict('Another voucher already has the code "{voucherCode}".', { voucherCode: code });
  }
}
