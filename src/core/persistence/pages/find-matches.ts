import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../context.js';
import type { Sql } from '../messages/execute-together.js';
import { readTogether } from '../reads/read-together.js';
import { type Part, type RowsWhere, rowsWhere } from '../reads/rows-where.js';
import { type Match, RANK, ranksOf } from './match.js';

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
  const search = { rows, rowsBehind, match, part, from };
  const all = allMatches(search);
  // A cursor may name a rank that there is no longer.
  if (!all) return [];
  const end = part.offset + part.limit;
  const found = from === 0 && end <= FIRST ? firstElseAll(firstMatches(search), all, end) : all;
  const sql = `select id, ${RANK} from (${found.sql}) page order by ${RANK}, ${rows.order(part.sort)} limit ? offset ?`;
  return readTogether<Found>(ctx, { sql, values: [...found.values, part.limit, part.offset] });
}

interface Search<T extends object> {
  rows: RowsWhere<T>;
  /** Those behind the cursor, within the rank at which the part begins. */
  rowsBehind: RowsWhere<T>;
  match: Match;
  part: Part;
  /** The rank at which the part begins. */
  from: number;
}

/** The id, and what the rows are sorted by. */
const columnsOf = <T extends object>({ rows: { rows }, part }: Search<T>): string =>
  [...new Set(['id', ...part.sort.map(([field]) => field)])].map((field) => `page.${rows.column(field)}`).join(', ');

/** The matches among the first rows in order; none if the very first rows have fewer than their share of a page. */
function firstMatches<T extends object>(search: Search<T>): Sql {
  const { rowsBehind, match, part } = search;
  const end = part.offset + part.limit;
  const order = `order by ${rowsBehind.order(part.sort)}`;
  const first = (limit: number) => `(select page.* ${rowsBehind.sql} ${order} limit ${limit}) page`;
  const share = Math.ceil((end * GLANCE) / WINDOW);
  const sql = `select ${columnsOf(search)}, 0 as ${RANK} from ${first(WINDOW)}
    where ${match.sql('page')}
      and (select count(*) from (select from ${first(GLANCE)} where ${match.sql('page')} limit ?) page) >= ?
    ${order} limit ?`;
  const { values } = rowsBehind;
  const { parameters } = match;
  return { sql, values: [...values, ...parameters, ...values, ...parameters, share, share, end] };
}

/** All matches of each rank from the one where the part begins; undefined if there is no such rank. */
function allMatches<T extends object>(search: Search<T>): Sql | undefined {
  const { rows, rowsBehind, match, from } = search;
  const ranks = ranksOf(match).flatMap(({ sql, parameters }, rank, all) => {
    if (rank < from) return [];
    const { sql: ofList, values } = rank === from ? rowsBehind : rows;
    const before = all.slice(0, rank);
    const conditions = [ofList, sql('page'), ...before.map((other) => `(${other.sql('page')}) is not true`)];
    // Behind "offset 0", the database cannot take the order of an index that does not know the match.
    return [
      {
        sql: `(select page.*, ${rank} as ${RANK} from (select ${columnsOf(search)} ${conditions.join(' and ')} offset 0) page)`,
        values: [...values, ...parameters, ...before.flatMap((other) => other.parameters)],
      },
    ];
  });
  if (ranks.length === 0) return undefined;
  return { sql: ranks.map(({ sql }) => sql).join(' union all '), values: ranks.flatMap(({ values }) => values) };
}

const firstElseAll = (first: Sql, all: Sql, end: number): Sql => ({
  sql: `with first as materialized (${first.sql})
    select * from first where (select count(*) from first) >= ?
    union all
    select * from (${all.sql}) page where (select count(*) from first) < ?`,
  values: [...first.values, end, ...all.values, end],
});
