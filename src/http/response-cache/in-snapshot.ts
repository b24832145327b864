import { IsolationLevel } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';
import type { StoredResponse, VersionedResponse } from './response-cache.js';

/**
 * Makes a response in one snapshot of the primary database, and returns it with the version of the catalogue in that
 * snapshot. PGlite ignores the isolation level; its transaction has the one connection, so nobody else writes meanwhile.
 */
export async function inSnapshot(
  ctx: Context,
  respond: () => Promise<StoredResponse | undefined>,
): Promise<VersionedResponse> {
  await ctx.em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    return { version: await readCatalogueVersion(ctx), response: await respond() };
  } finally {
    // There is nothing to commit, and a commit would look for changes in every row. A lost connection cannot roll back.
    await ctx.em.rollback().catch(() => {});
  }
}
