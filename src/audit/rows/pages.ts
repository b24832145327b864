import type { EntityManager } from '@mikro-orm/postgresql';
import { LOWEST_ID } from '../../core/ids.js';

/** How many orders, plants or accounts are checked together; their rows are all in memory meanwhile. */
const PAGE = 500;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface Shop {
  id: string;
  slug: string;
}

/** The ids greater than `after`, up to `upTo`, in one organization. Consecutive spans leave no id out. */
export interface Span {
  organizationId: string;
  after: string;
  upTo: string;
}

export const wholeShop = ({ id }: Shop): Span => ({ organizationId: id, after: LOWEST_ID, upTo: LAST });

interface Table {
  name: string;
  /** The column to page by: unique within an organization, with an index for that. Each row has it as `id`. */
  key: string;
  /** Further columns to select, as SQL. */
  columns?: string;
}

/** The rows of one organization, page by page; the last page may be empty. */
export async function* pagesOf<Row extends { id: string }>(em: EntityManager, shop: Shop, table: Table) {
  const { name, key, columns } = table;
  const query = `select ${[`${key} as id`, ...(columns ? [columns] : [])].join(', ')} from ${name}
    where organization_id = ? and ${key} > ? order by ${key} limit ${PAGE}`;
  for (let after = LOWEST_ID, full = true; full; ) {
    const rows = await em.execute<Row[]>(query, [shop.id, after]);
    full = rows.length === PAGE;
    const upTo = full ? (rows.at(-1)?.id ?? LAST) : LAST;
    const span: Span = { organizationId: shop.id, after, upTo };
    yield { rows, span };
    after = upTo;
  }
}

/** The SQL condition for rows in a span; for `readSpan`. */
export function within(column: string): string {
  const alias = column.includes('.') ? `${column.split('.')[0]}.` : '';
  return `${alias}organization_id = ? and ${column} > ? and ${column} <= ?`;
}

/** Runs a query whose only parameters are those of `within`, which may appear any number of times. */
export function readSpan<Row>(em: EntityManager, query: string, span: Span): Promise<Row[]> {
  const once = [span.organizationId, span.after, span.upTo];
  const times = (query.split('?').length - 1) / once.length;
  return em.execute(query, Array(times).fill(once).flat()) as Promise<Row[]>;
}
