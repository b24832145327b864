/** a / b to the nearest integer, half up: exact while 2a is a safe integer. b is above 0. */
export const halfUp = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b));

/** By how many percent a number has changed; null where there was none before. Of a loss, percent count from its size. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : halfUp(100 * (now - before), Math.abs(before));

interface Sold {
  orders: number;
  gross: { amount: number };
  discounts: { amount: number };
}

/** What the plants of an order cost on average, after discounts, in minor units: without shipping, whatever was refunded. */
export const averageOf = ({ orders, gross, discounts }: Sold): number =>
  orders === 0 ? 0 : halfUp(gross.amount - discounts.amount, orders);

/** The marks of an axis that goes from at most `least` and 0 to at least `most` and 0: three to six, 1, 2 or 5 times a power of ten apart. */
export function marksOf(least: number, most: number): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
