import { makeFiles } from '../ui/server/files.ts';
import type { Site } from '../ui/server/site.ts';
import { siteWith } from './server/site.ts';
import type { ShopOptions } from './server/visit.ts';

/** The shop: pages that need no script; it asks the store for each visitor. */
export const makeSite = async (options: ShopOptions): Promise<Site> =>
  siteWith(options, await makeFiles(import.meta.dirname, options.path));
