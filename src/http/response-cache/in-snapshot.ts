import { IsolationLevel } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import type { Shown } from '../../shop/plants/catalogue/catalogue-history.js';
import { readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';
import { Plant } from '../../shop/plants/plant.entity.js';

/**
 * Runs a query in one snapshot of the primary database. Says which version of the catalogue that snapshot has, and which
 * plants the query has read: all that it can show.
 */
export async function inSnapshot<T>(ctx: Context, query: () => Promise<T>): Promise<Shown & { result: T }> {
  await ctx.em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    const version = await readCatalogueVersion(ctx);
    const result = await query();
    return { version, plants: plantsRead(ctx), result };
  } finally {
    // There is nothing to commit, and a commit would look for changes in every row. A lost connection cannot roll back.
    await ctx.em.rollback().catch(() => {});
  }
}

/** Every plant that was read is kept by the EntityManager of its request, whatever read it and whoever shows it. */
const plantsRead = ({ em }: Context): string[] =>
  em
    .getUnitOfWork()
    .getIdentityMap()
    .values()
    .flatMap((entity) => (entity instanceof Plant ? entity.id : []));
