import { IsolationLevel } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { isEmbedded } from '../../core/persistence/embedded/pglite-dialect.js';
import type { CatalogueRead } from '../../shop/plants/catalogue/catalogue-history.js';
import { readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';
import { Plant } from '../../shop/plants/plant.entity.js';

/**
 * Runs a query in one snapshot of the primary database. Returns its result, the version of the catalogue in that snapshot,
 * and the plants that the query has read: it can show no others. The embedded database has one connection, which a
 * transaction would keep from everybody else: there, each statement waits for its turn, and reads what has been committed
 * by then. So the result is as new as the version, or newer.
 */
export async function inSnapshot<T>(ctx: Context, query: () => Promise<T>): Promise<CatalogueRead & { result: T }> {
  if (isEmbedded(ctx.em)) {
    const version = await readCatalogueVersion(ctx);
    const result = await query();
    return { version, plants: plantsRead(ctx), result };
  }
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

/** The identity map of the request's EntityManager has every plant that a resolver has read. */
const plantsRead = ({ em }: Context): string[] =>
  em
    .getUnitOfWork()
    .getIdentityMap()
    .values()
    .flatMap((entity) => (entity instanceof Plant ? entity.id : []));
