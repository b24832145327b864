import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { rule } from '../../core/validation/validators.js';

/**
 * One field of an order of rows, of a text perhaps with the collation that compares it. The last one must be unique, so that pages
 * neither repeat nor miss a row.
 */
export type SortKey = [field: string, direction: 'asc' | 'desc', collation?: string];

/** How people sort names: by letters, then accents, then case. Each database has it from ICU, whatever its locale. */
export const AS_PEOPLE_SORT = 'und-x-icu';

/** By this field, and by id where it is the same. */
export const sortedBy = (field: string, direction: SortKey[1], ids = direction): SortKey[] => [
  [field, direction],
  ['id', ids],
];

interface Cursor {
  offset: number;
  values: unknown[];
}

/** Rows of one table, in one order. Each list has cursors of its own. */
export interface OrderedList {
  table: string;
  sort: SortKey[];
}

/** A cursor names the last row of a page by its sort values, and counts the rows before the next one. */
export function encodeCursor(list: OrderedList, row: Record<string, unknown>, offset: number): string {
  const values = list.sort.map(([field]) => row[field]);
  return Buffer.from(JSON.stringify([offset, nameOf(list), ...values])).toString('base64url');
}

const nameOf = ({ table, sort }: OrderedList): string => [table, ...sort.map((key) => key.join(' '))].join();

/** Reads a cursor back; one that is damaged or belongs to another list is a 400. */
export function decodeCursor(text: string, list: OrderedList, typeOf: (field: string) => string | undefined): Cursor {
  const { name, offset, values } = parseCursor(text) ?? {};
  const fitting =
    name === nameOf(list) &&
    values?.length === list.sort.length &&
    list.sort.every(([field], at) => fits(typeOf(field), values[at]));
  if (fitting && offset !== undefined) return { offset, values };
  throw AppError.invalid({ field: 'after', code: 'cursor', received: text });
}

/** What a cursor of whatever list says; undefined for other texts. */
function parseCursor(text: string): (Cursor & { name: unknown }) | undefined {
  try {
    const [offset, name, ...values] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const counts = typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset < 2 ** 31;
    return counts ? { offset, name, values } : undefined;
  } catch {
    return undefined;
  }
}

/** A cursor of some list; the list itself checks that the cursor is its own. Beside an offset, the cursor is not checked. */
export const IsCursor = (): PropertyDecorator =>
  rule('cursor', (value, args) => Object(args?.object).offset != null || parseCursor(String(value)) !== undefined);

/** Whether a value can be compared with a column of this type: the database refuses what is not a time or not an id. */
function fits(type: string | undefined, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (type === 'BigIntType') return /^\d{1,18}$/.test(value);
  if (type === 'uuid') return isId(value);
  if (type === 'datetime') return isTime(value);
  return true;
}

/** A time as `encodeCursor` writes it. JavaScript reads 30 February as 1 March; PostgreSQL refuses it, and the year 0000. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}
