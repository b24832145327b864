import type { Redemption } from '../../loyalty/rewards/redemption.entity.js';
import type { Voucher } from '../../vouchers/voucher.entity.js';
import type { Reduction } from './price-order.js';

/** What the reward code or the voucher takes off, which are not used together. */
export function reductionOf(code: Redemption | undefined, voucher: Voucher | undefined): Reduction {
  if (voucher?.percent != null) return { percent: voucher.percent };
  return voucher?.amount ?? code?.discount ?? 0;
}
