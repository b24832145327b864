/** A percentile by nearest rank: `percentile(ms, 95)`. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error('There are no values.');
  return value;
}

/** Several percentiles as table cells, each with this many decimals. */
export const percentiles = (values: readonly number[], percents: readonly number[], decimals = 0): string[] =>
  percents.map((percent) => percentile(values, percent).toFixed(decimals));

/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('There are no values.');
  return (low + high) / 2;
}
