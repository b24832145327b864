/**
 * The part of `total` that belongs to `part` of `whole`, rounded half up: `(2·total·part + whole) div 2·whole`.
 * Exact for every safe integer (BigInt inside). 0 where `whole` is 0.
 */
export function proportion(total: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [t, p, w] = [BigInt(total), BigInt(part), BigInt(whole)];
  return Number((2n * t * p + w) / (2n * w));
}

/**
 * Spreads `amount` over the weights by largest remainder: every part is the exact share rounded down, and
 * the units left over go to the largest fractions, the earlier one first where they tie. The parts add up
 * to `amount`, and no part exceeds its weight as long as `amount` does not exceed their sum.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: product / sum, remainder: product % sum };
  });
  const given = shares.reduce((all, share) => all + share.floor, 0n);
  let left = Number(BigInt(amount) - given);
  const parts = shares.map((share) => Number(share.floor));
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    parts[share.index] = (parts[share.index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** The sum of a list of numbers. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
