import type { EntityClass, EntityManager, EntityMetadata, EntityProperty } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.js';
import type { SortKey } from './cursor.js';
import { isBehind, orderOf, rowsOf } from './rows-of.js';
import type { Part } from './rows-where.js';
import { type KeyedRead, readByKey } from './sql.js';

/** Conditions in SQL. */
interface Conditions {
  /** The rows meet it. */
  only?: string;
  /** The rows that meet it come behind all others. */
  last?: string;
}

/**
 * The rows in which a property has the value of the key, only to be shown. What all rows of one level of a query ask for is read by
 * one statement, whose text is made once.
 */
export function byKey<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  property: Extract<keyof T, string>,
  key: string,
  { sort = [], limit, offset = 0, values, only, last }: Partial<Part> & Conditions = {},
): Promise<T[]> {
  if (limit === undefined) return readByKey(ctx, rowsByKey(ctx.em, entity, property, sort), key);
  const part = partByKey(ctx.em, entity, property, sort, { behind: values !== undefined, only, last });
  return readByKey(ctx, part, key, [limit, offset, ...(values ?? [])]);
}

/** How many rows have the value of the key. */
export async function countByKey<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  property: string,
  key: string,
  only?: string,
): Promise<number> {
  const [counted] = await readByKey(ctx, countsByKey(ctx.em, entity, property, only), key);
  return counted?.count ?? 0;
}

const known = new WeakMap<object, Map<string, KeyedRead<never>>>();

/** The read of this name, made when it is asked for the first time. */
function once<T extends object>(
  meta: EntityMetadata<T>,
  name: string,
  make: () => Omit<KeyedRead<T>, 'name' | 'meta'>,
): KeyedRead<T> {
  const ofEntity = known.get(meta) ?? new Map<string, KeyedRead<never>>();
  known.set(meta, ofEntity);
  const read = ofEntity.get(name) ?? { meta, name: `${meta.tableName} ${name}`, ...make() };
  ofEntity.set(name, read as KeyedRead<never>);
  return read;
}

/** The rows in which a property has the value of the key, in order. */
function rowsByKey<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  property: string,
  sort: SortKey[] = [],
): KeyedRead<T> {
  const meta = em.getMetadata().get(entity);
  return once(meta, `${property} ${sort}`, () => {
    const { table, columns, column, make, isOwned } = rowsOf(em, entity);
    const order = sort.length > 0 ? ` order by ${orderOf(sort, column)}` : '';
    const { keys, owned } = parametersOf(isOwned);
    const text = `select ${columns} from ${table} where ${owned}${column(property)} = any($${keys})${order}`;
    return { text, isOwned, make, keyOf: keyIn(meta, property) };
  });
}

/** A part of the rows of each key. Further values: limit, offset, and the sort values if it comes behind a row. */
function partByKey<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  property: string,
  sort: SortKey[],
  { behind, only, last }: { behind: boolean } & Conditions,
): KeyedRead<T> {
  const meta = em.getMetadata().get(entity);
  return once(meta, `part ${property} ${sort} ${behind} ${only} ${last}`, () => {
    const { table, columns, column, make, isOwned } = rowsOf(em, entity);
    const { keys, owned } = parametersOf(isOwned);
    const rest = behind ? ` and ${isBehind(sort, column, (at) => `$${keys + 3 + at}`)}` : '';
    const order = last ? `(${last}), ${orderOf(sort, column)}` : orderOf(sort, column);
    const text = `select page.* from unnest($${keys}::uuid[]) as key (id) cross join lateral (
      select ${columns} from ${table} where ${owned}${column(property)} = key.id${and(only)}${rest}
      order by ${order} limit $${keys + 1} offset $${keys + 2}) as page order by ${order}`;
    return { text, isOwned, make, keyOf: keyIn(meta, property) };
  });
}

interface Count {
  key: string;
  count: number;
}

/** How many rows each key has. A key without rows is missing. */
function countsByKey<T extends object>(em: EntityManager, entity: EntityClass<T>, property: string, only?: string) {
  const meta = em.getMetadata().get<object>(entity);
  return once(meta, `count ${property} ${only}`, () => {
    const { table, column, isOwned } = rowsOf(em, entity);
    const { keys, owned } = parametersOf(isOwned);
    const key = column(property);
    const text = `select ${key}, count(*)::int from ${table} where ${owned}${key} = any($${keys})${and(only)} group by ${key}`;
    return { text, isOwned, make: ([id, count]) => ({ key: id, count }), keyOf: (row) => (row as Count).key };
  }) as KeyedRead<Count>;
}

const and = (condition?: string): string => (condition === undefined ? '' : ` and ${condition}`);

/** The filter of the application, beside row security, and the place of the keys among the values. */
const parametersOf = (isOwned: boolean) =>
  isOwned ? { owned: '"organization_id" = $1 and ', keys: 2 } : { owned: '', keys: 1 };

/** How the key is found in a row: the value of a property, or the id in a relation. */
function keyIn<T extends object>({ properties }: EntityMetadata<T>, property: string): (row: T) => string {
  const { kind } = (properties as Record<string, EntityProperty>)[property] as EntityProperty;
  return kind === 'm:1'
    ? (row) => (row as Record<string, { id: string }>)[property]?.id as string
    : (row) => (row as Record<string, string>)[property] as string;
}
