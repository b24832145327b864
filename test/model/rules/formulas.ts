/*
 * The formulas of the contract (§4), written down a second time and in BigInt: what the store does is measured
 * against them, so they import nothing of it.
 */

/** `a / b`, rounded half up: `(2a + b) div 2b`. Nothing of nothing is nothing. */
function halfUp(a: bigint, b: bigint): number {
  return b === 0n ? 0 : Number((2n * a + b) / (2n * b));
}

/** A line of an order, as far as money goes (minor units). */
export interface Line {
  /** Units bought, and how many of them were refunded. */
  quantity: number;
  refunded: number;
  /** Its share of the order's discount, and what it cost after that. */
  discount: number;
  total: number;
}

/** What the first `units` of a line are worth: `paid(k) = (2Pk + n) div 2n`. */
const paid = ({ total, quantity }: Line, units: number): number =>
  halfUp(BigInt(total) * BigInt(units), BigInt(quantity));

/** What the next `units` of a line are worth, after those refunded before. */
export const worthOfNext = (line: Line, units: number): number =>
  paid(line, line.refunded + units) - paid(line, line.refunded);

/** Whether the first `units` of a line are worth no whole number: where rounding matters. */
export const isRounded = ({ total, quantity }: Line, units: number): boolean =>
  (BigInt(total) * BigInt(units)) % BigInt(quantity) !== 0n;

/** The discount, spread over the lines by largest remainder: units left over go, one each, to the largest fractions. */
export function shares(discount: number, gross: readonly number[]): number[] {
  const all = gross.reduce((sum, one) => sum + BigInt(one), 0n);
  if (all === 0n) return gross.map(() => 0);
  const exact = gross.map((one) => BigInt(discount) * BigInt(one));
  const parts = exact.map((product) => Number(product / all));
  const fractions = exact.map((product) => product % all);
  for (let left = discount - total(parts); left > 0; left -= 1) {
    const largest = fractions.reduce((best, one, at) => (one > (fractions[best] ?? -1n) ? at : best), 0);
    parts[largest] = (parts[largest] ?? 0) + 1;
    fractions[largest] = -1n;
  }
  return parts;
}

/** One point a whole unit of the currency. */
export const pointsFor = (merchandise: number, decimals: number): number =>
  Number(BigInt(merchandise) / 10n ** BigInt(decimals));

/** Of `earned` points on `merchandise`, those reversed in all once `refunded` of it is refunded. */
export function reversedOf(earned: number, refunded: number, merchandise: number): number {
  const counted = Math.min(refunded, merchandise);
  return halfUp(BigInt(earned) * BigInt(counted), BigInt(merchandise));
}

/** Of `spent` points that gave the discount of these lines, those that have come back in all. */
export function returnedOf(spent: number, lines: readonly Line[]): number {
  if (lines.every(({ quantity, refunded }) => refunded === quantity)) return spent;
  const carried = lines.map(({ discount, quantity, refunded }) =>
    halfUp(BigInt(discount) * BigInt(refunded), BigInt(quantity)),
  );
  return halfUp(BigInt(spent) * BigInt(total(carried)), BigInt(total(lines.map(({ discount }) => discount))));
}

/** A moment (ms) so many calendar months later, in UTC; a day that its month does not have is the month's last. */
export function monthsLater(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
