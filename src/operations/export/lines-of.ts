import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLOutputType, GraphQLSchema } from 'graphql';
import type { Context } from '../../core/context.js';
import { LOWEST_ID } from '../../core/ids.js';
import { rowsWhere } from '../../database/read/rows-where.js';
import { readSql } from '../../database/read/sql.js';
import { takeSnapshot } from '../../events/snapshots.js';

/** How many resources are in memory at once. */
const PAGE = 500;

/** How many resources of this type the shop has. */
export async function countOf(ctx: Context, entity: EntityClass<{ id: string }>): Promise<number> {
  const { sql, values } = rowsWhere(ctx, entity, {});
  const [row] = await readSql<{ count: number }>(ctx, { sql: `select count(*)::int as count ${sql}`, values });
  return row?.count ?? 0;
}

/** The resources of this type as REST shows each to an admin, by id: pages of lines of JSON. `view` is that of the API version. */
export async function* linesOf(
  ctx: Context,
  entity: EntityClass<{ id: string }>,
  view: GraphQLSchema,
): AsyncGenerator<string[]> {
  const type = view.getType(entity.name) as GraphQLOutputType;
  for (let after = LOWEST_ID, full = true; full; ) {
    const { rows, sql, values } = rowsWhere(ctx, entity, { id: { $gt: after } });
    const page = `select ${rows.columns} ${sql} order by page.id limit ${PAGE}`;
    const found = await readSql<{ id: string }>(ctx, { sql: page, values, make: rows.make });
    const shown = found.map((row) => takeSnapshot(type, row, ctx));
    yield (await Promise.all(shown)).map((resource) => `${JSON.stringify(resource)}\n`);
    full = found.length === PAGE;
    after = found.at(-1)?.id ?? after;
  }
}
