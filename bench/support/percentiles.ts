/** The value that this share of all values does not exceed (nearest rank): `percentile(ms, 95)`. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}

/** Several of them, as cells of a table: each with so many decimals. */
export const percentiles = (values: readonly number[], percents: readonly number[], decimals = 0): string[] =>
  percents.map((percent) => percentile(values, percent).toFixed(decimals));
