import type { EntityClass, EntityManager, EntityProperty } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.js';
import { isBehind, orderOf, rowsOf } from './rows-of.js';
import type { Part } from './rows-where.js';
import { type KeyedRead, readByKey } from './sql.js';

/** Conditions in SQL on the rows of a part. */
interface Conditions {
  /** The rows meet it. */
  only?: string;
  /** The rows that meet it come behind all others. */
  last?: string;
}

/**
 * The rows in which a property has the value of the key, only to be shown: all, or a part. What all rows of one level of a query
 * ask for is read by one statement.
 */
export function byKey<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  property: Extract<keyof T, string>,
  key: string,
  { sort = [], limit, offset = 0, values = [], only, last }: Partial<Part> & Conditions = {},
): Promise<T[]> {
  const { table, columns, column, make, isOwned } = rowsOf(ctx.em, entity);
  const { keys, owned } = parametersOf(isOwned);
  const sorted = [...(last ? [`(${last})`] : []), ...(sort.length > 0 ? [orderOf(sort, column)] : [])];
  const order = sorted.length > 0 ? ` order by ${sorted.join(', ')}` : '';
  const read = { entity, make, keyOf: keyIn(ctx.em, entity, property) };
  if (limit === undefined) {
    const text = `select ${columns} from ${table} where ${owned}${column(property)} = any($${keys})${order}`;
    return readByKey(ctx, { ...read, text }, key);
  }
  const behind = values.length > 0 ? ` and ${isBehind(sort, column, (at) => `$${keys + 3 + at}`)}` : '';
  const text = `select page.* from unnest($${keys}::uuid[]) as key (id) cross join lateral (
    select ${columns} from ${table} where ${owned}${column(property)} = key.id${and(only)}${behind}${order}
    limit $${keys + 1} offset $${keys + 2}) as page${order}`;
  return readByKey(ctx, { ...read, text }, key, [limit, offset, ...values]);
}

/** How many rows have the value of the key. */
export async function countByKey<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  property: string,
  key: string,
  only?: string,
): Promise<number> {
  const { table, column, isOwned } = rowsOf(ctx.em, entity);
  const { keys, owned } = parametersOf(isOwned);
  const id = column(property);
  const text = `select ${id}, count(*)::int from ${table} where ${owned}${id} = any($${keys})${and(only)} group by ${id}`;
  const read: KeyedRead<{ key: string; count: number }> = {
    ...{ entity, text, keyOf: (row) => row.key },
    make: ([key, count]) => ({ key: String(key), count: Number(count) }),
  };
  const [counted] = await readByKey(ctx, read, key);
  return counted?.count ?? 0;
}

const and = (condition?: string): string => (condition === undefined ? '' : ` and ${condition}`);

/** The filter of the application, beside row security, and the place of the keys among the values. */
const parametersOf = (isOwned: boolean) =>
  isOwned ? { owned: '"organization_id" = $1 and ', keys: 2 } : { owned: '', keys: 1 };

/** How the key is found in a row: the value of a property, or the id in a relation. */
function keyIn<T extends object>(em: EntityManager, entity: EntityClass<T>, property: string): (row: T) => string {
  const { properties } = em.getMetadata().get(entity);
  const { kind } = (properties as Record<string, EntityProperty>)[property] as EntityProperty;
  return kind === 'm:1'
    ? (row) => (row as Record<string, { id: string }>)[property]?.id as string
    : (row) => (row as Record<string, string>)[property] as string;
}
