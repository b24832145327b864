import { type EntityClass, type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { Context } from '../../context.js';
import type { SortKey } from './cursor.js';

/** A condition that an index can answer, but not in the order of the page, such as a full-text search. */
export interface Match {
  column: string;
  /** SQL that follows the column: an operator and its operand, with `?` for each parameter. */
  test: string;
  parameters: unknown[];
}

interface Part {
  sort: SortKey[];
  limit: number;
  offset: number;
}

/** The condition of a match, to count it. */
export const conditionOf = ({ column, test, parameters }: Match): object => ({
  [raw((alias) => `${alias}.${column} ${test}`, parameters)]: [],
});

/** How many rows are looked through for matches before the index of the matches is asked. */
const WINDOW = 4000;
/** A part that ends behind this place is only looked up in that index. */
const FIRST = 200;

/**
 * The ids of a part of the rows that match, in order. Where many rows match, the first rows in order hold enough
 * of them. Where these do not, few rows match, and sorting all of them is quick. The database itself would have to guess
 * which it is, and where it guesses wrong it reads the whole table.
 */
export async function findMatches<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  match: Match,
  part: Part,
): Promise<string[]> {
  const em = ctx.em as EntityManager;
  const { properties } = em.getMetadata().get(entity);
  const columnOf = (field: string) => (properties as Record<string, { fieldNames: string[] }>)[field]?.fieldNames[0];
  const order = part.sort.map(([field, direction]) => `${columnOf(field)} ${direction}`).join();
  const end = part.offset + part.limit;
  const run = async (sql: string, parameters: unknown[]): Promise<string[]> => {
    const found = await em.execute<{ id: string }[]>(sql, parameters, { connectionType: 'read' });
    return found.map(({ id }) => id);
  };
  const query = em
    .createQueryBuilder(entity, 'page')
    .select('*')
    .where(where as never);
  await query.applyFilters();
  if (end <= FIRST) {
    const first = query
      .clone()
      .orderBy(part.sort.map(([field, direction]) => ({ [field]: direction })) as never)
      .limit(WINDOW);
    const sql = `select id from (${first.getQuery()}) page where ${match.column} ${match.test} order by ${order} limit ?`;
    const ids = await run(sql, [...first.getParams(), ...match.parameters, end]);
    if (ids.length === end) return ids.slice(part.offset);
  }
  // Behind "offset 0", the database cannot take the order of an index that does not know the match.
  const all = query.andWhere(conditionOf(match) as never);
  const sql = `select id from (${all.getQuery()} offset 0) page order by ${order} limit ? offset ?`;
  return run(sql, [...all.getParams(), part.limit, part.offset]);
}
