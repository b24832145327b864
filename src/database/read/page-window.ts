import type { EntityClass, EntityManager, OrderDefinition, QueryOrderMap } from '@mikro-orm/postgresql';
import { PAGE_SIZE } from '../../core/limits.js';
import { decodeCursor, encodeCursor, type SortKey } from './cursor.js';
import { RANK, RELEVANCE } from './match.js';

const RANKED = { type: 'integer' };

/** Which rows of an ordered list a page contains. */
export interface PageWindow {
  table: string;
  limit: number;
  /** The number of rows before the page. */
  offset: number;
  /** The number of rows that the query skips: none behind a cursor, which is a condition instead. */
  skip: number;
  /** The sort values of the row before the page; undefined without a cursor. */
  values?: unknown[];
}

/** Reads `limit`, and `offset` or `after`; 400 if the cursor is damaged or belongs to another list. */
export function pageWindow<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  sort: SortKey[],
  args: { limit?: number; offset?: number; after?: string },
): PageWindow {
  const limit = args.limit ?? PAGE_SIZE;
  const { properties, tableName: table } = em.getMetadata().get(entity);
  if (args.after == null) return { table, limit, offset: args.offset ?? 0, skip: args.offset ?? 0 };
  const types: Record<string, { type: string } | undefined> = { ...properties, [RANK]: RANKED, [RELEVANCE]: RANKED };
  const { offset, values } = decodeCursor(args.after, { table, sort }, (field) => types[field]?.type);
  return { table, limit, offset, skip: 0, values };
}

/** The items of a page and the cursor of the next one. */
export function cutPage<T extends object>(
  rows: T[],
  { table, limit, offset }: PageWindow,
  sort: SortKey[],
  cursorValues: (row: T) => object = (row) => row,
) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor =
    last && encodeCursor({ table, sort }, cursorValues(last) as Record<string, unknown>, offset + limit);
  return { items, nextCursor };
}

/** The order of rows as the ORM takes it. */
export const orderBy = <T>(sort: SortKey[]): OrderDefinition<T> =>
  sort.map(([field, direction]) => ({ [field]: direction }) as QueryOrderMap<T>) as OrderDefinition<T>;
