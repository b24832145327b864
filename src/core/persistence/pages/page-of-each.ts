import {
  type EntityClass,
  type EntityManager,
  type FilterQuery,
  raw,
  type SelectQueryBuilder,
} from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { Context } from '../../context.js';
import { idArray } from '../../ids.js';
import { keysetCondition, type SortKey } from './cursor.js';
import type { PageArgs, PageOf } from './page.js';
import { cutPage, orderBy, type PageWindow, pageWindow } from './page-window.js';

/** A list of rows that every parent has, such as the orders of each customer. */
export interface ListOfEach<T extends object> {
  entity: EntityClass<T>;
  /** The reference to the parent. */
  parent: Extract<keyof T, string>;
  where?: FilterQuery<T>;
  sort: SortKey[];
}

/**
 * A page of the rows of one parent, like `paginate`. The pages of all parents that one level of a query asks for are
 * read by one statement, and their totals, where selected, by another: the number of statements does not depend on the
 * number of rows.
 */
export async function pageOfEach<T extends object>(
  ctx: Context,
  list: ListOfEach<T>,
  parentId: string,
  args: PageArgs,
): Promise<PageOf<T>> {
  const window = pageWindow(ctx.em, list.entity, list.sort, args);
  const { tableName } = ctx.em.getMetadata().get(list.entity);
  const name = JSON.stringify([tableName, list.parent, list.where, list.sort]);
  const rows = loader(ctx.em, `rows of ${name} ${JSON.stringify(window)}`, (ids) =>
    rowsOfEach(ctx.em, list, ids, { ...window, limit: window.limit + 1 }),
  );
  const totals = loader(ctx.em, `totals of ${name}`, (ids) => totalsOf(ctx.em, list, ids));
  return { ...cutPage(await rows.load(parentId), window, list.sort), total: () => totals.load(parentId) };
}

type Load<V> = (ids: readonly string[]) => Promise<V[]>;

/** The loaders of each request, whose EntityManager is its own. */
const loaders = new WeakMap<EntityManager, Map<string, DataLoader<string, unknown>>>();

function loader<V>(em: EntityManager, name: string, load: Load<V>): DataLoader<string, V> {
  const known = loaders.get(em) ?? new Map<string, DataLoader<string, unknown>>();
  loaders.set(em, known);
  const found = known.get(name) ?? new DataLoader<string, unknown>(load);
  known.set(name, found);
  return found as DataLoader<string, V>;
}

/** The first rows of each parent, behind those that are skipped: one statement for all parents. */
export async function rowsOfEach<T extends object>(
  em: EntityManager,
  list: ListOfEach<T>,
  ids: readonly string[],
  { limit, skip, values }: Pick<PageWindow, 'limit' | 'values'> & { skip?: number },
): Promise<T[][]> {
  const column = columnOf(em, list, list.parent);
  const page = (await queryOf(em, list, '*'))
    .andWhere({ [raw(`page.${column} = parent.id`)]: [] } as never)
    .orderBy(orderBy(list.sort) as never)
    .limit(limit)
    .offset(skip);
  if (values) page.andWhere(keysetCondition(list.sort, values) as never);
  const order = list.sort.map(([field, direction]) => `page.${columnOf(em, list, field)} ${direction}`);
  const sql = `select page.* from unnest(?::uuid[]) as parent (id)
    cross join lateral (${page.getQuery()}) as page order by ${order.join()}`;
  const rows = await read<Record<string, unknown>>(em, sql, [idArray(ids), ...page.getParams()]);
  const ofParent = Map.groupBy(rows, (row) => row[column] as string);
  return ids.map((id) => (ofParent.get(id) ?? []).map((row) => em.map(list.entity, row as never)));
}

/** The number of rows of each parent. */
async function totalsOf<T extends object>(
  em: EntityManager,
  list: ListOfEach<T>,
  ids: readonly string[],
): Promise<number[]> {
  const column = columnOf(em, list, list.parent);
  const counts = (await queryOf(em, list, raw(`page.${column} as parent_id, count(*)::int as total`)))
    .andWhere({ [list.parent]: { $in: ids } } as never)
    .groupBy(list.parent as never);
  const rows = await read<{ parent_id: string; total: number }>(em, counts.getQuery(), counts.getParams());
  const ofParent = new Map(rows.map((row) => [row.parent_id, row.total]));
  return ids.map((id) => ofParent.get(id) ?? 0);
}

/** The rows of all parents, of the organization of the request alone. */
async function queryOf<T extends object>(
  em: EntityManager,
  { entity, where }: ListOfEach<T>,
  select: unknown,
): Promise<SelectQueryBuilder<T, 'page'>> {
  const query = em.createQueryBuilder(entity, 'page').select(select as never);
  if (where) query.where(where as never);
  await query.applyFilters();
  return query as never;
}

const columnOf = <T extends object>(em: EntityManager, { entity }: ListOfEach<T>, field: string): string =>
  String((em.getMetadata().get(entity).properties as Record<string, { fieldNames: string[] }>)[field]?.fieldNames[0]);

const read = <Row>(em: EntityManager, sql: string, params: readonly unknown[]): Promise<Row[]> =>
  em.execute(sql, params as unknown[], { connectionType: 'read' }) as Promise<Row[]>;
