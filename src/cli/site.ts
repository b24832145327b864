import '../config/check-node.js';
import { existsSync } from 'node:fs';
import { readSiteConfig, SITE_NAMES } from '../config/site-config.js';
import { STOP_MS } from '../core/limits.js';
import { makeLogger } from '../core/logging/logger.js';
import { moduleOf } from '../http/pages/built-sites.js';
import { makeSiteServer } from '../http/server/site-server.js';
import { listenError } from '../http/server/try-port.js';

/** `npm run shop` and `npm run office`: one site alone, in front of the store at STORE_URL. */
async function main([name = '']: string[]): Promise<void> {
  if (name !== 'shop' && name !== 'office') throw new Error('Name the site: shop or office.');
  const config = readSiteConfig(name, process.env);
  const path = `/${SITE_NAMES[name]}` as const;
  if (!existsSync(moduleOf(path))) throw new Error(`This build has no ${path}: build it with "npm run build:web".`);
  const logger = makeLogger(config.logLevel, process.stdout.isTTY === true);
  const server = await makeSiteServer(config, logger);
  const { port, host, storeUrl } = config;
  const address = await server.listen({ port, host }).catch((error) => {
    throw listenError(config, error);
  });
  const seen = `It names each visitor's address in X-Forwarded-For: TRUST_PROXY of the store must name this server's address, else all visitors share one budget.`;
  logger.info(`Serves ${path} at ${address} for the store at ${storeUrl}. ${seen}`);
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
