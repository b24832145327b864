import './config/check-node.js';
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, createApp } from './app.js';
import { refuseDemoKeys } from './auth/api-keys/demo-keys.js';
import { refuseArguments } from './cli/no-arguments.js';
import { welcome } from './cli/welcome.js';
import { type Config, readConfig } from './config/config.js';
import { STOP_MS } from './core/limits.js';
import { announceSlow, makeLogger } from './core/logging/logger.js';
import { demoImage } from './database/connect/open-pglite.js';
import { inAllOrganizations } from './database/database-role.js';
import { withBuiltSites } from './http/pages/built-sites.js';
import { publicUrlOf } from './http/public-url.js';
import { listenError, tryPorts } from './http/server/try-port.js';
import { isEmpty, seedDemo } from './operations/demo/seed-demo.js';
import { requireStorefront } from './shop/organizations/require-storefront.js';

async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2));
  const config = withBuiltSites(readConfig(process.env));
  const terminal = process.stdout.isTTY === true;
  const logger = makeLogger(config.logLevel, terminal);
  // The handlers are registered before the start, so that a signal during it waits for it and then stops the store.
  const starting = start(config, logger);
  let stopping = false;
  const stop = (drainMs: number) => {
    // Two signals are usual: Ctrl-C reaches npm and Node both, and npm passes its signal on. The second one hastens nothing.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_MS).unref();
    starting
      .then(async (app) => {
        app.drain();
        if (drainMs > 0) await pause(drainMs);
        await app.close();
      })
      .then(() => process.exit(0))
      .catch((error) => {
        logger.error(error, 'could not stop cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', () => stop(config.drainSeconds * 1000));
  process.on('SIGINT', () => stop(0));
  const app = await starting;
  const { sites, nextId } = await app.served();
  const started = {
    demo: await app.isDemo(),
    sites,
    setUpLink: nextId && publicUrlOf(config, app.server) + app.setUpPath,
    port: portOf(app.server) ?? config.port,
    metricsPort: app.metricsServer && portOf(app.metricsServer),
  };
  process.stdout.write(welcome(config, started));
}

async function start(config: Config, logger: Logger): Promise<App> {
  await tryPorts(config);
  const app = await createApp(config, logger, config.demo ? demoImage() : undefined);
  if (config.demo && (await isEmpty(app.orm))) {
    await announceSlow(logger, 'Loading the demo data', () => seedDemo(app.orm, app.encryption));
  }
  await inAllOrganizations(async () => {
    await requireStorefront(app.orm, config);
    if (!config.allowDemoKeys) await refuseDemoKeys(app.orm);
  });
  await app.server.listen({ port: config.port, host: config.host }).catch((error) => {
    throw listenError(config, error);
  });
  await listenForMetrics(app, config);
  await app.startJobs();
  return app;
}

async function listenForMetrics({ metricsServer }: App, { metricsPort, host }: Config): Promise<void> {
  if (typeof metricsPort !== 'number') return;
  await metricsServer?.listen({ port: metricsPort, host }).catch((error) => {
    throw listenError({ port: metricsPort, host }, error, 'METRICS_PORT');
  });
}

/** The port that was bound: differs from the setting when that is 0. */
function portOf({ server }: App['server']): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
