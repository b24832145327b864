import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { textArray } from '../../core/ids.js';
import type { SortKey } from './cursor.js';
import type { Condition } from './match.js';
import { isBehind, orderOf, type RowsOf, rowsOf } from './rows-of.js';
import type { Sql } from './sql.js';

export interface Part {
  sort: SortKey[];
  limit: number;
  offset: number;
  /** The sort values of the row before the part. */
  values?: readonly unknown[];
}

/** The rows of the organization for which a condition holds: what follows `select`, with its values. */
export interface RowsWhere<T extends object> extends Sql {
  rows: RowsOf<T>;
  /** What follows `order by`. */
  order(sort: SortKey[]): string;
}

/**
 * `where` is a condition as the ORM takes it, of what lists need: comparisons of columns, lists of texts, `$and` and `$or`; and `$sql`, a
 * condition in SQL (`inSql`). The table is `page`, unless it has another alias. With the sort values of a row, only the rows behind it.
 */
export function rowsWhere<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  { sort, values: last }: Pick<Part, 'sort' | 'values'> = { sort: [] },
  alias = 'page',
): RowsWhere<T> {
  const rows = rowsOf(ctx.em, entity);
  const column = (property: string) => `${alias}.${rows.column(property)}`;
  const values: unknown[] = rows.isOwned ? [organizationOf(ctx)] : [];
  const own = rows.isOwned ? `${alias}.organization_id = ? and ` : '';
  const parameterOf = (at: number) => {
    values.push(last?.[at]);
    return '?';
  };
  const given = `from ${rows.table} ${alias} where ${own}${allOf(where as object, column, values)}`;
  const sql = last ? `${given} and ${isBehind(sort, column, parameterOf)}` : given;
  return { rows, sql, values, order: (sort) => orderOf(sort, column) };
}

/** A condition in SQL among those of the ORM's form. */
export const inSql = <T>($sql: Condition): FilterQuery<T> => ({ $sql }) as FilterQuery<T>;

type Column = (property: string) => string;

function allOf(condition: object, column: Column, values: unknown[]): string {
  const parts = Object.entries(condition).map(([name, value]) => {
    if (name === '$sql') return inPage(value, values);
    if (name !== '$and' && name !== '$or') return compared(column(name), value, values);
    const each = (value as object[]).map((one) => allOf(one, column, values));
    return each.length === 0 ? 'true' : `(${each.join(name === '$and' ? ' and ' : ' or ')})`;
  });
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

function inPage({ sql, parameters }: Condition, values: unknown[]): string {
  values.push(...parameters);
  return sql('page');
}

const SIGNS: Record<string, string> = { $ne: '<>', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };

function compared(column: string, value: unknown, values: unknown[]): string {
  if (value === null) return `${column} is null`;
  if (Array.isArray(value)) {
    // The database would look for no ids in all rows.
    if (value.length === 0) return 'false';
    values.push(textArray(value));
    return `${column} = any(?)`;
  }
  if (typeof value !== 'object' || value instanceof Date) {
    values.push(value);
    return `${column} = ?`;
  }
  const parts = Object.entries(value as object).map(([operator, operand]) => {
    if (operator === '$ne' && operand === null) return `${column} is not null`;
    const sign = SIGNS[operator];
    if (!sign) throw new Error(`Lists have no condition ${operator}.`);
    values.push(operand);
    return `${column} ${sign} ?`;
  });
  return parts.join(' and ');
}
