import { CURRENCIES } from '../../core/standards/currencies.js';
import { demo } from '../demo/demo-ids.js';

/** A law that must hold in every shop. */
export interface Law {
  name: string;
  /** What must be true, for people who read a finding. */
  sentence: string;
  /**
   * Selects what breaks the law: `organization_id`, `subject` (as in "order GH-1001") and `message` (the stored value and
   * the expected one).
   */
  sql: string;
}

/** One problem: the law that is broken, by what (as in "order GH-1001 of greenhouse"), and how. */
export interface Finding {
  law: string;
  subject: string;
  message: string;
}

/** The subject of a finding, as SQL: an order is named by its number, which people use, everything else by its id. */
export const subject = (noun: string, name: string): string => `format('${noun} %s', ${name})`;

/** A value to check: what it is, the stored value and the expected one, all as SQL. The values of a law have one type. */
type Value = [what: string, stored: string, due: string];

/** Selects the values that are not the expected ones, of `rows` (named `r`). Where there is no value, there is nothing. */
export const unequal = (subject: string, rows: string, ...values: Value[]): string =>
  compared(subject, rows, values, 'value.stored is distinct from value.due', 'should be');

/** Selects the values that exceed the maximum. */
export const above = (subject: string, rows: string, ...values: Value[]): string =>
  compared(subject, rows, values, 'value.stored > value.due', 'should be at most');

const compared = (subject: string, rows: string, values: Value[], wrong: string, should: string): string =>
  `select r.organization_id, ${subject} as subject, format('%s is %s, but ${should} %s', value.what,
      coalesce(value.stored::text, 'nothing'), coalesce(value.due::text, 'nothing')) as message
    from (${rows}) r
    cross join lateral (values ${values.map((value) => `(${value.join(', ')})`).join(', ')}) as value (what, stored, due)
    where ${wrong}`;

/** The amounts of ledger rows, as SQL: as a rule of one row; null without rows. */
export const listOf = (column: string): string => `string_agg(${column}::text, ' and ')`;

/** The list of one amount, or of nothing if that is 0. */
export const listOfOne = (amount: string): string => `nullif(${amount}, 0)::text`;

/**
 * The part of `total` that belongs to `part` of `whole`, rounded half up, as SQL: the rule of `core/arithmetic.ts`. The
 * columns are of 32 bits, so that 64 bits are enough. 0 where `whole` is 0.
 */
export const proportion = (total: string, part: string, whole: string): string =>
  `coalesce((2 * (${total})::bigint * (${part})::bigint + (${whole})::bigint) / nullif(2 * (${whole})::bigint, 0), 0)`;

/** How many minor units the unit of a currency has, as SQL. */
export const minorUnits = (currency: string): string => {
  const others = [...CURRENCIES].filter(([, decimals]) => decimals !== 2);
  const cases = others.map(([code, decimals]) => `when '${code}' then ${10 ** decimals}`);
  return `case ${currency} ${cases.join(' ')} else 100 end`;
};

const began = (shop: string): string =>
  `when '${shop}' then (select coalesce(min(created_at), 'infinity') from events where organization_id = '${shop}')`;

/**
 * Whether a row may lack its event, as SQL: if it is one of the past that the seed wrote for the two shops of the demo, older
 * than all events of its shop.
 */
export const ofSeed = (row: string): string =>
  `coalesce(${row}.created_at <= case ${row}.organization_id ${began(demo.greenhouse)} ${began(demo.orchidHouse)} end, false)`;
