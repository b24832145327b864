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
    const version = readCatalogueVersion(ctx);
    // It shares a message with the first reads of the response, which may fail before.
    version.catch(() => {});
    const response = await respond();
    return { version: await version, response };
  } finally {
    // There is nothing to commit, and a commit would look for changes in every row. The response does not wait for it: the
    // connection is given back after it, or lost.
    ctx.em.rollback().catch(() => {});
  }
}
