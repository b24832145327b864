import { IsolationLevel } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { type CatalogueVersion, readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';

/** Runs a query in one snapshot of the primary database, and says which version of the catalogue that snapshot has. */
export async function inSnapshot<T>(
  ctx: Context,
  query: () => Promise<T>,
): Promise<{ version: CatalogueVersion; result: T }> {
  await ctx.em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    const version = await readCatalogueVersion(ctx);
    return { version, result: await query() };
  } finally {
    // There is nothing to commit, and a commit would look for changes in every row. A lost connection cannot roll back.
    await ctx.em.rollback().catch(() => {});
  }
}
