import 'reflect-metadata';
import type { Logger } from 'pino';
import { type App, createApp } from './app.js';
import { welcome } from './cli/welcome.js';
import { type Config, readConfig } from './config.js';
import { makeLogger } from './core/logger.js';
import { isEmpty, seedDemo } from './db/seed/seed-demo.js';

/** The longest that what runs may go on after SIGTERM. */
const GRACE_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const terminal = process.stdout.isTTY === true;
  const logger = makeLogger(config.logLevel, terminal);
  // Ready to stop before there is anything to stop: a signal during the start waits for it, then ends it.
  const starting = start(config, logger);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    starting
      .then((app) => app.close())
      .then(() => process.exit(0))
      .catch((error) => {
        logger.error(error, 'stop failed');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const app = await starting;
  process.stdout.write(welcome(config, portOf(app.server) ?? config.port));
}

async function start(config: Config, logger: Logger): Promise<App> {
  const app = await createApp(config, logger);
  if (config.embedded && (await isEmpty(app.orm))) await seedDemo(app.orm, app.encryption);
  await listen(app, config);
  return app;
}

async function listen({ server }: App, { port, host }: Config): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`PORT is "${port}", but that port is in use; it takes a free one.`);
    throw new Error(`HOST is "${host}", but it takes an address of this machine (${message}).`);
  }
}

/** The port that was bound: another than the setting's when that is 0. */
function portOf({ server }: App['server']): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
