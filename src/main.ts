import 'reflect-metadata';
import { type App, createApp } from './app.js';
import { readConfig } from './config.js';
import { isEmpty, seedDemo } from './db/seed/seed-demo.js';
import { makeLogger } from './logger.js';
import { welcome } from './welcome.js';

/** The longest that what runs may go on after SIGTERM. */
const GRACE_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const terminal = process.stdout.isTTY === true;
  const logger = makeLogger(config.logLevel, terminal);
  const app = await createApp(config, logger);
  if (config.embedded && (await isEmpty(app.orm))) await seedDemo(app.orm);
  await app.server.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config, portOf(app.server) ?? config.port));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        logger.error(error, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
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
