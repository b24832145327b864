import type { Context } from '../../core/context.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { Voucher } from './voucher.entity.js';

/** Ends a voucher for good; again is no error. */
export async function archiveVoucher(ctx: Context, id: string): Promise<Voucher> {
  // RACE: an order may use the voucher at this moment. The lock makes one wait for the other.
  const voucher = await findById(ctx, Voucher, 'voucher', id, { lock: 'update' });
  if (!voucher.active) return voucher;
  voucher.active = false;
  record(ctx, 'voucher.archived', { resourceId: voucher.id, value: voucher });
  return voucher;
}
