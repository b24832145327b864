import { makeFiles } from '../ui/server/files.ts';
import type { Site } from '../ui/server/site.ts';
import { siteWith } from './server/site.ts';
import type { AdminOptions } from './server/visit.ts';

export { LINK_MINUTES } from '../ui/server/links.ts';
export { makeSignInLink } from './server/link.ts';

/** The back office: one page, whose script asks the store by way of this server. */
export const makeSite = async (options: AdminOptions): Promise<Site> =>
  siteWith(options, await makeFiles(import.meta.dirname, options.path));
