import type { Context } from '../../core/context.js';
import { changesOf } from '../../database/write/changes-of.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { refuseEndBefore, requireFreeCode } from './create-voucher.js';
import { Voucher } from './voucher.entity.js';
import type { UpdateVoucherArgs } from './voucher.types.js';

/** What null removes. */
const CLEARABLE = ['from', 'to', 'uses'];

/** Changes the given terms of a voucher. Orders that have used it keep their discount. */
export async function updateVoucher(ctx: Context, { id, code, ...given }: UpdateVoucherArgs): Promise<Voucher> {
  // RACE: orders use the voucher, and other staff change it, at the same time. The lock makes them wait.
  const voucher = await findById(ctx, Voucher, 'voucher', id, { lock: 'update' });
  const changes = changesOf(voucher, { ...given, code: code?.toUpperCase() }, CLEARABLE);
  if (Object.keys(changes).length === 0) return voucher;
  refuseEndBefore({ from: voucher.from, to: voucher.to, ...changes });
  if (changes.code != null) await requireFreeCode(ctx, voucher.organizationId, changes.code);
  // A discount is one of both.
  if (changes.percent != null) changes.amount = null;
  else if (changes.amount != null) changes.percent = null;
  ctx.em.assign(voucher, changes);
  record(ctx, 'voucher.updated', { resourceId: voucher.id, value: voucher });
  return voucher;
}
