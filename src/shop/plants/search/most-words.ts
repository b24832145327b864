import type { EntityManager, FilterQuery } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import type { Context } from '../../../core/context.js';
import { asWorker } from '../../../database/database-role.js';
import { anyRankOf, type Condition, type Match } from '../../../database/read/match.js';
import { rowsWhere } from '../../../database/read/rows-where.js';
import { readSql, type Sql } from '../../../database/read/sql.js';
import { Plant } from '../plant.entity.js';

/** The loader of each request, whose EntityManager is its own: all searches of a document ask together. */
const loaders = new WeakMap<EntityManager, DataLoader<Sql, number>>();

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
  const loader = loaders.get(ctx.em) ?? new DataLoader((batch: readonly Sql[]) => asWorker(() => askFor(ctx, batch)));
  loaders.set(ctx.em, loader);
  return loader.load({
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
