import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { anyRankOf, type Condition, type Match } from '../../../database/read/match.js';
import { rowsWhere } from '../../../database/read/rows-where.js';
import { readSql, type Sql } from '../../../database/read/sql.js';
import { Plant } from '../plant.entity.js';
import { askedTogether } from './search-words.js';

const ask = askedTogether(askFor);

/** How many of the words of a text the plants of a list have at most; 0 if some of them match all, or none has any. */
export function mostWords(
  ctx: Context,
  where: FilterQuery<Plant>,
  all: Match,
  any: Condition,
  count: Condition,
): Promise<number> {
  const { sql, values } = rowsWhere(ctx, Plant, where);
  const whole = anyRankOf(all);
  return ask(ctx, {
    sql: `case when exists (select ${sql} and ${whole.sql('page')}) then 0
      else (select coalesce(max(${count.sql('page')}), 0) ${sql} and ${any.sql('page')}) end`,
    values: [...[values, whole.parameters].flat(), ...[count.parameters, values, any.parameters].flat()],
  });
}

async function askFor(ctx: Context, batch: readonly Sql[]): Promise<number[]> {
  const found = await readSql<{ most: number }>(ctx, {
    sql: `${batch.map(({ sql }, at) => `select ${at} as place, ${sql} as most`).join(' union all ')} order by place`,
    values: batch.flatMap(({ values }) => values),
  });
  return found.map(({ most }) => most);
}
