import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { packageRoot } from '../../core/package-root.js';

/** The folder of each site's build, by the path at which the site is served. */
const FOLDERS = { '/shop': 'storefront', '/admin': 'admin' } as const;

export type SitePath = keyof typeof FOLDERS;

/** The module that makes a site. */
export const moduleOf = (path: SitePath, builds = join(packageRoot, '.build', 'web')): string =>
  join(builds, FOLDERS[path], 'server.js');

/**
 * The settings without the sites that the build left out, as that of a deployment of the APIs alone does. The demo is then
 * without them; a key that somebody has set is an error.
 */
export function withBuiltSites(config: Config, builds?: string): Config {
  const isBuilt = (path: SitePath) => existsSync(moduleOf(path, builds));
  const built = <Site extends { apiKey: string }>(path: SitePath, site: Site | undefined, setting: string) => {
    if (!site || isBuilt(path)) return site;
    if (config.embedded && site.apiKey.startsWith('psk_demo_')) return undefined;
    throw new Error(
      `${setting} is set, but this build has no ${path}: unset it, or build the site with "npm run build:web".`,
    );
  };
  const { shop, admin } = config.sites;
  const { shop: ofShop, admin: ofAdmin } = config.sitesWithoutKeys;
  return {
    ...config,
    sites: { shop: built('/shop', shop, 'SHOP_API_KEY'), admin: built('/admin', admin, 'ADMIN_API_KEY') },
    sitesWithoutKeys: { shop: isBuilt('/shop') ? ofShop : undefined, admin: isBuilt('/admin') ? ofAdmin : undefined },
  };
}
