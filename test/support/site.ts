import type { AddressInfo } from 'node:net';
import { readSiteConfig, type SITE_NAMES, type SiteConfig } from '../../src/config/site-config.js';
import { makeSiteServer } from '../../src/http/server/site-server.js';
import { Log } from './logs.js';

/** Opens a site on a server of its own, as `npm run shop` and `npm run office` do; the environment names its store. */
export async function openSite(
  name: keyof typeof SITE_NAMES,
  environment: Record<string, string>,
  settings: Partial<SiteConfig> = {},
) {
  const log = new Log();
  const config = readSiteConfig(name, { PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment });
  const server = await makeSiteServer({ ...config, ...settings }, log.logger);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, log, server, close: () => server.close() };
}
