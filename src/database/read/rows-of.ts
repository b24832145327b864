import {
  type EntityClass,
  type EntityManager,
  type EntityProperty,
  type FilterDef,
  ReferenceKind,
} from '@mikro-orm/postgresql';
import type { SortKey } from './cursor.js';

/**
 * How rows of an entity are read without the ORM. A row is an object of its class that nothing manages: it has the columns
 * and what the class computes from columns; a relation has an id alone. It is read, and never changed.
 */
export interface RowsOf<T extends object> {
  table: string;
  /** The columns, as a select lists them and `make` takes their values. */
  columns: string;
  names: readonly string[];
  make(values: readonly unknown[]): T;
  /** The column of a property. */
  column(property: string): string;
  /** Whether the filter of the application keeps the rows of organizations apart, as in every table but theirs. */
  isOwned: boolean;
}

const known = new WeakMap<object, RowsOf<never>>();

/** How rows of this entity are read, worked out once from its metadata. */
export function rowsOf<T extends object>(em: EntityManager, entity: EntityClass<T>): RowsOf<T> {
  const meta = em.getMetadata().get(entity);
  const found = known.get(meta);
  if (found) return found;
  const properties = meta.properties as Record<string, EntityProperty>;
  const column = (property: string) => `"${properties[property]?.fieldNames[0]}"`;
  const members = meta.props
    .filter(({ fieldNames, persist, lazy }) => fieldNames && persist !== false && !lazy)
    .map((property) => ({ name: property.name as string, value: conversion(em, property as EntityProperty) }));
  const rows: RowsOf<T> = {
    table: `"${meta.tableName}"`,
    columns: members.map(({ name }) => column(name)).join(', '),
    names: members.map(({ name }) => String(properties[name]?.fieldNames[0])),
    make: (values) => {
      const row = Object.create(meta.prototype);
      for (let at = 0; at < members.length; at += 1) {
        const { name, value } = members[at] as (typeof members)[0];
        const given = values[at];
        row[name] = value && given !== null && given !== undefined ? value(given) : given;
      }
      return row;
    },
    column,
    isOwned: typeof (meta.filters['organization'] as FilterDef | undefined)?.cond === 'function',
  };
  known.set(meta, rows as never);
  return rows;
}

/** What follows `order by`. */
export const orderOf = (sort: SortKey[], column: (property: string) => string): string =>
  sort.map((key) => `${collated(key, column)} ${key[1]}`).join(', ');

const collated = ([property, , collation]: SortKey, column: (property: string) => string): string =>
  collation ? `${column(property)} collate "${collation}"` : column(property);

/**
 * What comes behind the row with the sort values in these places: `a >= x and (a > x or (a = x and b > y))`. The first
 * comparison follows from the others, but the database needs it to see where in an index of this order the page begins.
 */
export function isBehind(
  [key, ...rest]: SortKey[],
  column: (property: string) => string,
  parameterOf: (at: number) => string,
  at = 0,
): string {
  const [, direction] = key as SortKey;
  const beyond = direction === 'asc' ? '>' : '<';
  const is = (sign: string) => `${collated(key as SortKey, column)} ${sign} ${parameterOf(at)}`;
  if (rest.length === 0) return is(beyond);
  return `${is(`${beyond}=`)} and (${is(beyond)} or (${is('=')} and ${isBehind(rest, column, parameterOf, at + 1)}))`;
}

/** A row that a statement of its own returned, with at least these columns. */
export function plainOf<T extends object>(em: EntityManager, entity: EntityClass<T>, row: object): T {
  const { names, make } = rowsOf(em, entity);
  return make(names.map((name) => (row as Record<string, unknown>)[name]));
}

/** What a value of a column becomes, as the ORM would convert it; undefined for a value that stays as it is. */
function conversion(em: EntityManager, { kind, runtimeType, customType }: EntityProperty) {
  const platform = em.getPlatform();
  if (kind === ReferenceKind.MANY_TO_ONE) return (id: unknown) => ({ id });
  if (runtimeType === 'Date') return (text: unknown) => platform.parseDate(text as string);
  if (customType) return (value: unknown) => customType.convertToJSValue(value, platform);
  return undefined;
}
