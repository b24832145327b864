/** One problem: the law that is violated, the subject, and the stored value with the expected one. */
export interface Finding {
  law: string;
  /** As in "order GH-1001 of greenhouse": an order, a plant, a customer, a feed. */
  subject: string;
  message: string;
}

/** How many rows a part of the audit checked, and what it found. */
export interface Checked {
  count: number;
  findings: Finding[];
}

/** A finding of a law that checks one subject at a time. */
export type Fault = Omit<Finding, 'subject'>;

/** A fault unless the stored value is the expected one. */
export function* mustBe<T extends string | number>(
  law: string,
  what: string,
  stored: T,
  expected: T,
): Generator<Fault> {
  if (stored !== expected) yield { law, message: `${what} is ${stored}, but should be ${expected}` };
}

/** A fault if the stored value exceeds the maximum. */
export function* atMost(law: string, what: string, stored: number, most: number): Generator<Fault> {
  if (stored > most) yield { law, message: `${what} is ${stored}, but should be at most ${most}` };
}

/** A fault unless the ledger has exactly one row with the expected amount, or no row if that amount is 0. */
export function* mustHaveOne(law: string, what: string, rows: readonly number[], amount: number): Generator<Fault> {
  const expected = amount === 0 ? [] : [amount];
  if (rows.join() === expected.join()) return;
  yield { law, message: `${what}: the ledger has ${listOf(rows)}, but should have ${listOf(expected)}` };
}

const listOf = (rows: readonly number[]): string => (rows.length === 0 ? 'nothing' : rows.join(' and '));
