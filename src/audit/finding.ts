/** One thing that is off: the law it breaks, whose it is, and what is written where something else should be. */
export interface Finding {
  law: string;
  /** As in "order GH-1001 of greenhouse": an order, a plant, a customer, a feed. */
  subject: string;
  message: string;
}

/** How many rows a part of the audit looked at, and what it found. */
export interface Checked {
  count: number;
  findings: Finding[];
}

/** What a law says about the one subject that it looks at. */
export type Fault = Omit<Finding, 'subject'>;

/** A fault unless what is written is what is due. */
export function* mustBe<T extends string | number>(law: string, what: string, written: T, due: T): Generator<Fault> {
  if (written !== due) yield { law, message: `${what} is ${written}, but should be ${due}` };
}

/** A fault if more is written than there may be. */
export function* atMost(law: string, what: string, written: number, most: number): Generator<Fault> {
  if (written > most) yield { law, message: `${what} is ${written}, but should be ${most} at most` };
}

/** A fault unless these rows of a ledger are one row over `due`, or none where `due` is 0. */
export function* mustHaveOne(law: string, what: string, rows: readonly number[], due: number): Generator<Fault> {
  const wanted = due === 0 ? [] : [due];
  if (rows.join() === wanted.join()) return;
  yield { law, message: `${what}: the ledger has ${listOf(rows)}, but should have ${listOf(wanted)}` };
}

const listOf = (rows: readonly number[]): string => (rows.length === 0 ? 'nothing' : rows.join(' and '));
