import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { type Match, RANK, ranksOf } from './match.js';
import { type Part, type RowsWhere, rowsWhere } from './rows-where.js';
import type { Sql } from './sql.js';
import { readSql } from './sql.js';

/** A row that was found: its id, and the rank of its match. */
export interface Found {
  id: string;
  rank: number;
}

/** How many rows are looked through for matches before the index of the matches is asked. */
const WINDOW = 4000;
/** How many of them are looked at first: where they hold too few matches, few rows match. */
const GLANCE = 400;
/** A part that ends behind this place is only looked up in that index. */
const FIRST = 200;

/**
 * A part of the rows that match, by rank and then in order; its `values` begin with a rank. Where many rows match, the first rows in order hold enough
 * matches. Where the first rows hold too few, few rows match, and sorting all matches is quick. The database would have to
 * guess how many rows match, and reads the whole table where its guess is wrong. So one statement has both searches, and
 * runs the second only if the first finds too few.
 */
export async function findMatches<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  match: Match,
  part: Part,
): Promise<Found[]> {
  const [from = 0, ...values] = (part.values ?? []) as [number?, ...unknown[]];
  const rows = rowsWhere(ctx, entity, where);
  const rowsBehind = part.values ? rowsWhere(ctx, entity, where, { sort: part.sort, values }) : rows;
  const [usual, end] = [match.best?.length ?? 0, part.offset + part.limit];
  const search = { rows, rowsBehind, match, part, from, usual, end };
  const found = matchesFrom(search);
  // A cursor may name a rank that there is no longer.
  if (!found) return [];
  const sql = `select id, ${RANK} from (${found.sql}) page order by ${RANK}, ${rows.order(part.sort)} limit ? offset ?`;
  return readSql<Found>(ctx, { sql, values: [...found.values, part.limit, part.offset] });
}

interface Search<T extends object> {
  rows: RowsWhere<T>;
  /** Those behind the cursor, within the rank at which the part begins. */
  rowsBehind: RowsWhere<T>;
  match: Match;
  part: Part;
  /** The rank at which the part begins. */
  from: number;
  /** The rank behind those of the best matches. */
  usual: number;
  /** Where the part ends, counted from where its cursor stands. */
  end: number;
}

/** The ranks of the best matches alone, of which an index has few; only if these are too few for the part, the others. */
function matchesFrom<T extends object>(search: Search<T>): Sql | undefined {
  const { from, usual, end } = search;
  const others = matchesOf(search, Math.max(from, usual));
  if (!others) return undefined;
  const first = from <= usual && end <= FIRST ? firstMatches(search) : undefined;
  if (from >= usual) return first ? withElse([['first', first]], others, end) : others;
  const best = matchesOf(search, from, usual) as Sql;
  return withElse([['best', best], ...(first ? [['first', first] as const] : [])], others, end);
}

/** The id, and what the rows are sorted by. */
const columnsOf = <T extends object>({ rows: { rows }, part }: Search<T>): string =>
  [...new Set(['id', ...part.sort.map(([field]) => field)])].map((field) => `page.${rows.column(field)}`).join(', ');

/** The usual matches among the first rows in order; none if the very first rows have fewer than their share of a page. */
function firstMatches<T extends object>(search: Search<T>): Sql {
  const { rows, rowsBehind, match, from, usual, end } = search;
  const { sql: ofList, values, order: orderOf } = from === usual ? rowsBehind : rows;
  const order = `order by ${orderOf(search.part.sort)}`;
  const first = (limit: number) => `(select page.* ${ofList} ${order} limit ${limit}) page`;
  const share = Math.ceil((end * GLANCE) / WINDOW);
  const best = withoutBest(search);
  const sql = `select ${columnsOf(search)}, ${usual} as ${RANK} from ${first(WINDOW)}
    where ${match.sql('page')}${best.sql}
      and (select count(*) from (select from ${first(GLANCE)} where ${match.sql('page')} limit ?) page) >= ?
    ${order} limit ?`;
  const { parameters } = match;
  return { sql, values: [...values, ...parameters, ...best.values, ...values, ...parameters, share, share, end] };
}

/** The condition that leaves out the best matches, or the first few of their ranks; the database looks their ids up once. */
function withoutBest<T extends object>({ rows, match }: Search<T>, ranks?: number): Sql {
  const best = (match.best ?? []).slice(0, ranks);
  if (best.length === 0) return { sql: '', values: [] };
  const ids = best.map(({ sql }) => `select page.id ${rows.sql} and ${sql('page')}`);
  return {
    sql: ` and page.id not in (${ids.join(' union all ')})`,
    values: best.flatMap(({ parameters }) => [...rows.values, ...parameters]),
  };
}

/** All matches of each rank from one on, or those before another one; undefined if there is no such rank. */
function matchesOf<T extends object>(search: Search<T>, first: number, before?: number): Sql | undefined {
  const { rows, rowsBehind, match, from, part, usual } = search;
  const all = ranksOf(match);
  const ranks = all.slice(first, before).map(({ sql, parameters }, at) => {
    const rank = first + at;
    const { sql: ofList, values, order } = rank === from ? rowsBehind : rows;
    const best = rank <= usual ? withoutBest(search, rank) : { sql: '', values: [] };
    const earlier = rank <= usual ? [] : all.slice(usual, rank);
    const conditions = [ofList, sql('page'), ...earlier.map((other) => `(${other.sql('page')}) is not true`)];
    // No more than the part can have: the others are looked for only where these are too few.
    const limited = rank < usual ? ` order by ${order(part.sort)} limit ${search.end}` : '';
    // Behind "offset 0", the database cannot take the order of an index that does not know the match.
    return {
      sql: `(select page.*, ${rank} as ${RANK} from (select ${columnsOf(search)} ${conditions.join(' and ')}${best.sql} offset 0) page${limited})`,
      values: [...values, ...parameters, ...earlier.flatMap((other) => other.parameters), ...best.values],
    };
  });
  if (ranks.length === 0) return undefined;
  return { sql: ranks.map(({ sql }) => sql).join(' union all '), values: ranks.flatMap(({ values }) => values) };
}

/**
 * What is found first: the best matches, those among the first rows, or both; and otherwise all others. The first rows are
 * looked through only if the best are too few, and count only if both together are enough.
 */
function withElse(parts: (readonly [name: 'best' | 'first', part: Sql])[], others: Sql, end: number): Sql {
  const count = (of: typeof parts) => of.map(([name]) => `(select count(*) from ${name})`).join(' + ');
  const tables = parts.map(([name, { sql }], at) => {
    const needed = at > 0 ? `select * from (${sql}) page where ${count(parts.slice(0, at))} < ${end}` : sql;
    return `${name} as materialized (${needed})`;
  });
  const shown = parts.map(
    ([name]) => `select * from ${name}${name === 'first' ? ` where ${count(parts)} >= ${end}` : ''}`,
  );
  return {
    sql: `with ${tables.join(', ')}
    ${shown.join(' union all ')}
    union all
    select * from (${others.sql}) page where ${count(parts)} < ${end}`,
    values: [...parts.flatMap(([, { values }]) => values), ...others.values],
  };
}
