import { isDeepStrictEqual } from 'node:util';

/**
 * The given members that differ from those of the row. An empty text removes a clearable member, and so does null; of the other
 * members, null counts as absent.
 */
export function changesOf<Row extends object>(
  row: Row,
  given: object,
  clearable: readonly string[] = [],
): Partial<Row> {
  const wanted = Object.entries(given)
    .filter(([name, value]) => value != null || (value === null && clearable.includes(name)))
    .map(([name, value]) => [name, clearable.includes(name) && value === '' ? null : value] as const);
  return Object.fromEntries(
    wanted.filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof Row] ?? null)),
  ) as Partial<Row>;
}

/** The members of an object that another one does not have with the same value. */
export const differing = (one: object, other: object): object =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => !isDeepStrictEqual(value, (other as Record<string, unknown>)[name])),
  );
