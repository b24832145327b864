import { IsolationLevel } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { type CatalogueVersion, readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';

/** Runs a query in one snapshot of the primary database, and says which version of the catalogue that snapshot has. */
export async function inSnapshot<T>(
  ctx: Context,
  query: () => Promise<T>,
): Promise<{ version: CatalogueVersion; result: T }> {
  const { em } = ctx;
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  try {
    return await em.transactional(async (transaction) => {
      ctx.em = transaction;
      const version = await readCatalogueVersion(ctx);
      return { version, result: await query() };
    }, options);
  } finally {
    ctx.em = em;
  }
}
