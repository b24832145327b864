import type { FilterQuery } from '@mikro-orm/core';
import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { anyRankOf, type Match } from '../../../database/read/match.js';
import { inSql, rowsWhere } from '../../../database/read/rows-where.js';
import type { Sql } from '../../../database/read/sql.js';
import { Plant } from '../plant.entity.js';

/** Of the plants that these conditions leave, the cheapest of each group, and those without a group. */
export function oneOfEachGroup(ctx: Context, where: FilterQuery<Plant>, match?: Match): FilterQuery<Plant> {
  const { sql, values } = rowsWhere(ctx, Plant, where, undefined, 'other');
  const matching = match && anyRankOf(withoutIndex(match));
  const isCheapest = {
    sql: (plant: string) =>
      `not exists (select ${sql} and other."group" = ${plant}."group" and (other.price, other.id) < (${plant}.price, ${plant}.id)${
        matching ? ` and ${matching.sql('other')}` : ''
      })`,
    parameters: [...values, ...(matching?.parameters ?? [])],
  };
  return { $and: [where, inSql<Plant>(isCheapest)] } as FilterQuery<Plant>;
}

/** A group has few plants: each is tested. */
const withoutIndex = ({ indexed: _, ...match }: Match): Match => match;

/** How many plants of the catalogue are not the cheapest of their group: all (`any`), of the drafts or of the others. */
export const otherSizes = (ctx: Context, draft: boolean | 'any'): Sql => ({
  sql: `(select (count(*) - count(distinct page."group"))::int from plants page
    where page.organization_id = ? and page.archived_at is null and page."group" is not null${draft === 'any' ? '' : ' and page.draft = ?'})`,
  values: [organizationOf(ctx), ...(draft === 'any' ? [] : [draft])],
});
