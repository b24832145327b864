import { Collection, type EntityClass, type EntityProperty, type Ref, Reference, ReferenceKind } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { byKey } from './by-key.js';
import type { SortKey } from './cursor.js';

/** The row with this id among those of the organization, only to be read; otherwise 404, as `findById` does. */
export async function readOne<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  noun: string,
  id: string,
): Promise<T> {
  const row = isId(id) ? await readById(ctx, entity, id) : undefined;
  if (!row) throw AppError.notFound(noun, id);
  return row;
}

/** The row with this id, if the organization has it. */
export async function readById<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  id: string,
): Promise<T | undefined> {
  const [row] = await byKey(ctx, entity, 'id' as never, id.toLowerCase());
  return row;
}

type Named<Row, Value> = { [Name in keyof Row]: NonNullable<Row[Name]> extends Value ? Name : never }[keyof Row] &
  string;

type Items = Pick<Collection<object>, 'isInitialized'> & { getItems(): object[] };

/** What a relation leads to: one row, or the rows of a collection. */
type Related<Relation> =
  NonNullable<Relation> extends Ref<infer Row> ? Row : Relation extends { getItems(): (infer Row)[] } ? Row[] : never;

/**
 * The row that a relation of a row refers to, or the rows of its collection, in their order. One statement reads those of all rows of
 * a level of a query.
 */
export async function related<Row extends object, Name extends Named<Row, Ref<object> | Items>>(
  ctx: Context,
  row: Row,
  name: Name,
): Promise<Related<Row[Name]>> {
  const entity = row.constructor as EntityClass<object>;
  const { kind, targetMeta } = propertyOf(ctx, entity, name);
  const value = row[name] as unknown;
  if (kind === ReferenceKind.ONE_TO_MANY) {
    const isLoaded = value instanceof Collection && value.isInitialized();
    return (isLoaded ? value.getItems() : await readChildren(ctx, entity, name, (row as { id: string }).id)) as never;
  }
  if (Reference.isReference(value) && value.isInitialized()) return value.unwrap() as never;
  const { class: target } = targetMeta as { class: EntityClass<object> };
  const { id } = value as { id: string };
  const referred = value instanceof target ? value : await readById(ctx, target, id);
  if (!referred) throw new Error(`There is no ${name} with the id ${id}.`);
  return referred as never;
}

/** Reads what will be shown of a row in the message that finds the row. */
export function readAhead<Row extends object>(
  ctx: Context,
  entity: EntityClass<Row>,
  id: string,
  names: Named<Row, Items>[],
): void {
  // Who shows them gets the error.
  if (!isId(id) || ctx.em.isInTransaction()) return;
  for (const name of names) readChildren(ctx, entity, name, id.toLowerCase()).catch(() => {});
}

function readChildren(ctx: Context, entity: EntityClass<object>, name: string, id: string): Promise<object[]> {
  const { targetMeta, mappedBy, orderBy } = propertyOf(ctx, entity, name);
  const { class: child } = targetMeta as { class: EntityClass<object> };
  return byKey(ctx, child, mappedBy as never, id, { sort: Object.entries(orderBy ?? {}) as SortKey[] });
}

function propertyOf(ctx: Context, entity: EntityClass<object>, name: string): EntityProperty {
  const { properties } = ctx.em.getMetadata().get(entity);
  return (properties as Record<string, EntityProperty>)[name] as EntityProperty;
}
