import { Collection, type EntityClass, type EntityProperty, type Ref, Reference } from '@mikro-orm/core';
import type { Context } from '../../context.js';
import { AppError } from '../../errors.js';
import { isId } from '../../ids.js';
import type { SortKey } from '../pages/cursor.js';
import { rowsByKey } from './by-key.js';
import { readByKey } from './read-together.js';

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
  const [row] = await readByKey(ctx, rowsByKey(ctx.em, entity, 'id'), id.toLowerCase());
  return row;
}

type Named<Row, Value> = { [Name in keyof Row]: NonNullable<Row[Name]> extends Value ? Name : never }[keyof Row] &
  string;

type Items = Pick<Collection<object>, 'isInitialized'> & { getItems(): object[] };

/** The row that a relation of a row refers to; one statement reads those of all rows of a level of a query. */
export async function referredBy<Row extends object, Name extends Named<Row, Ref<object>>>(
  ctx: Context,
  row: Row,
  name: Name,
): Promise<NonNullable<Row[Name]> extends Ref<infer Referred> ? Referred : never> {
  const { targetMeta } = propertyOf(ctx, row.constructor as EntityClass<object>, name);
  const value = row[name] as { id: string };
  const entity = (targetMeta as { class: EntityClass<object> }).class;
  if (Reference.isReference(value) && value.isInitialized()) return value.unwrap() as never;
  const referred = value instanceof entity ? value : await readById(ctx, entity, value.id);
  if (!referred) throw new Error(`There is no ${name} with the id ${value.id}.`);
  return referred as never;
}

/** The rows that refer to a row, in the order of its collection; one statement reads those of all rows of a level. */
export async function childrenOf<Row extends { id: string }, Name extends Named<Row, Items>>(
  ctx: Context,
  row: Row,
  name: Name,
): Promise<Row[Name] extends { getItems(): (infer Child)[] } ? Child[] : never> {
  const loaded = row[name] as unknown;
  if (loaded instanceof Collection && loaded.isInitialized()) return loaded.getItems() as never;
  return (await readChildren(ctx, row.constructor as EntityClass<object>, name, row.id)) as never;
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
  return readByKey(ctx, rowsByKey(ctx.em, child, mappedBy, Object.entries(orderBy ?? {}) as SortKey[]), id);
}

function propertyOf(ctx: Context, entity: EntityClass<object>, name: string): EntityProperty {
  const { properties } = ctx.em.getMetadata().get(entity);
  return (properties as Record<string, EntityProperty>)[name] as EntityProperty;
}
