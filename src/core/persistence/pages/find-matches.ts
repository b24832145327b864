import { type EntityClass, type EntityManager, type FilterQuery, type QueryBuilder, raw } from '@mikro-orm/postgresql';
import type { Context } from '../../context.js';
import { keysetCondition } from './cursor.js';
import type { Part } from './find-rows.js';
import { conditionOf, type Match, RANK, ranksOf } from './match.js';

interface PartOfMatches extends Part {
  /** The rank and the sort values of the row before the part. */
  values?: unknown[];
}

/** A row that was found: its id, and the rank of its match. */
export interface Found {
  id: string;
  rank: number;
}

/** How many rows are looked through for matches before the index of the matches is asked. */
const WINDOW = 4000;
/** How many of them for the first match: without any, few rows match. */
const GLANCE = 400;
/** A part that ends behind this place is only looked up in that index. */
const FIRST = 200;

/**
 * A part of the rows that match, by rank and then in order. Where many rows match, the first rows in order hold enough
 * matches. Where the first rows hold too few, few rows match, and sorting all matches is quick. The database would have to
 * guess how many rows match, and reads the whole table where its guess is wrong. So one statement has both searches, and
 * runs the second only if the first finds too few.
 */
export async function findMatches<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  match: Match,
  part: PartOfMatches,
): Promise<Found[]> {
  const em = ctx.em as EntityManager;
  const query = em.createQueryBuilder(entity, 'page').where(where as never);
  await query.applyFilters();
  const [from = 0, ...values] = (part.values ?? []) as [number?, ...unknown[]];
  const search = { query, match, part, from, behind: part.values && keysetCondition(part.sort, values) };
  const all = allMatches(search);
  // A cursor may name a rank that there is no longer.
  if (!all) return [];
  const { properties } = em.getMetadata().get(entity);
  const columnOf = (field: string) => (properties as Record<string, { fieldNames: string[] }>)[field]?.fieldNames[0];
  const order = part.sort.map(([field, direction]) => `${columnOf(field)} ${direction}`).join();
  const columns = [...new Set(['id', ...part.sort.map(([field]) => String(columnOf(field)))])];
  const end = part.offset + part.limit;
  const rows = from === 0 && end <= FIRST ? firstElseAll(firstMatches(search, columns, order), all, end) : all;
  const sql = `select id, ${RANK} from (${rows.sql}) page order by ${RANK}, ${order} limit ? offset ?`;
  return em.execute<Found[]>(sql, [...rows.params, part.limit, part.offset], { connectionType: 'read' });
}

interface Search<T extends object> {
  query: QueryBuilder<T, 'page'>;
  match: Match;
  part: PartOfMatches;
  /** The rank at which the part begins. */
  from: number;
  /** What comes behind the cursor within that rank. */
  behind?: object;
}

interface Sql {
  sql: string;
  params: readonly unknown[];
}

/** The matches among the first rows in order; none if the very first rows have none. */
function firstMatches<T extends object>(
  { query, match, part, behind }: Search<T>,
  columns: string[],
  order: string,
): Sql {
  const ordered = query
    .clone()
    .select('*')
    .orderBy(part.sort.map(([field, direction]) => ({ [field]: direction })) as never);
  if (behind) ordered.andWhere(behind as never);
  const first = ordered.clone().limit(WINDOW);
  const glance = ordered.limit(GLANCE);
  const sql = `select ${columns}, 0 as ${RANK} from (${first.getQuery()}) page
    where exists (select from (${glance.getQuery()}) page where ${match.sql('page')})
      and ${match.sql('page')} order by ${order} limit ?`;
  const params = [...glance.getParams(), ...match.parameters, ...match.parameters];
  return { sql, params: [...first.getParams(), ...params, part.offset + part.limit] };
}

/** All matches of each rank from the one where the part begins; undefined if there is no such rank. */
function allMatches<T extends object>({ query, match, part, from, behind }: Search<T>): Sql | undefined {
  const columns = [...new Set(['id', ...part.sort.map(([field]) => field)])];
  const ranks = ranksOf(match).flatMap((condition, rank, all) => {
    if (rank < from) return [];
    const rows = query.clone().select(columns as never);
    rows.andWhere(conditionOf(condition) as never);
    for (const { sql, parameters } of all.slice(0, rank))
      rows.andWhere({ [raw((alias) => `(${sql(alias)}) is not true`, parameters)]: [] } as never);
    if (behind && rank === from) rows.andWhere(behind as never);
    // Behind "offset 0", the database cannot take the order of an index that does not know the match.
    return [
      { sql: `(select *, ${rank} as ${RANK} from (${rows.getQuery()} offset 0) page)`, params: rows.getParams() },
    ];
  });
  if (ranks.length === 0) return undefined;
  return { sql: ranks.map(({ sql }) => sql).join(' union all '), params: ranks.flatMap(({ params }) => params) };
}

const firstElseAll = (first: Sql, all: Sql, end: number): Sql => ({
  sql: `with first as materialized (${first.sql})
    select * from first where (select count(*) from first) >= ?
    union all
    select * from (${all.sql}) page where (select count(*) from first) < ?`,
  params: [...first.params, end, ...all.params, end],
});
