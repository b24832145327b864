import { z } from 'zod';
import { type Config, readConfig, requirePublicUrl } from './config.js';
import { address, parseSettings } from './parse-settings.js';

/** The settings of a site on a server of its own. */
export interface SiteConfig extends Config {
  /** Where the store is whose site it is. */
  storeUrl: string;
}

/** The sites, by the names of their commands. */
export const SITE_NAMES = { shop: 'shop', office: 'admin' } as const;

const STORE_URL = address(/^https?:\/\/.+/i, 'https://api.shop.example').default('http://localhost:4000');

/**
 * Reads the environment of `npm run shop` or `npm run office`: the settings of the store as far as they are of the site, which has
 * no database. The demo's keys make it the site of a demo (`embedded`), which needs no further setting.
 */
export function readSiteConfig(name: keyof typeof SITE_NAMES, environment: NodeJS.ProcessEnv): SiteConfig {
  const config = readConfig({
    ...environment,
    PORT: environment['PORT'] || '4001',
    HOST: environment['HOST'] || '127.0.0.1',
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    DATABASE_REPLICA_URLS: undefined,
    STOREFRONT_ORGANIZATION: undefined,
    ALLOW_DEMO_KEYS: 'true',
    DEMO: undefined,
  });
  const site = SITE_NAMES[name];
  const { [site]: settings } = config.sites;
  const embedded = settings?.apiKey.startsWith('psk_demo_') ?? false;
  if (!embedded && site === 'shop') requirePublicUrl(environment);
  return {
    ...config,
    embedded,
    sites: { [site]: settings },
    sitesWithoutKeys: {},
    dataDir: 'memory://',
    corsOrigins: [],
    // As with DATABASE_URL, a site with keys of its own takes any name.
    allowedHosts: embedded || config.allowedHosts?.length ? config.allowedHosts : undefined,
    storeUrl: parseSettings(z.object({ STORE_URL }), { STORE_URL: environment['STORE_URL'] }).STORE_URL,
  };
}
