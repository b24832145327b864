import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startWorker } from './background-jobs.js';
import type { Config } from './config.js';
import { makeVault, type Vault } from './core/encryption/encryption.js';
import { secretsKeys } from './core/encryption/encryption-keys.js';
import { eventRenderer } from './core/events/bodies/event-renderer.js';
import { migrateUp } from './db/migrations/migrate-up.js';
import { connect } from './db/mikro-orm.config.js';
import { makeFaces } from './http/api-schemas.js';
import { renderEvent } from './http/rest/render-event.js';
import { closeServer } from './http/server/graceful-close.js';
import { makeServer, makeWorkerServer } from './http/server/server.js';
import { makeSchema } from './schema.js';
import { sealSecrets } from './webhooks/endpoints/secrets/reencrypt-secrets.js';

export interface App {
  server: FastifyInstance;
  orm: MikroORM;
  /** Seals and opens the secrets in the database. */
  vault: Vault;
  /** Stops taking requests, finishes what runs, hands back unfinished deliveries, closes the database. */
  close(): Promise<void>;
}

/**
 * Puts the store together: database, schema, webhook worker, HTTP server. It listens to nothing yet. A new embedded
 * database starts as a copy of `image`, where one is given.
 */
export async function createApp(config: Config, logger: Logger, image?: string): Promise<App> {
  const orm = await connect(config, image);
  await migrateUp(orm, config);
  const vault = makeVault(await secretsKeys(config));
  await sealSecrets(orm, vault);
  const schema = await makeSchema();
  const render = renderEvent(makeFaces(schema), schema, orm);
  eventRenderer.render = render;
  const worker = config.role === 'api' ? undefined : await startWorker({ orm, config, render, schema, vault, logger });
  let stopping = false;
  const checks = { ready: async () => !stopping && (await orm.isConnected()) };
  const services = { config, orm, schema, vault, wakeWebhooks: () => worker?.wake() };
  const server = await (config.role === 'worker' ? makeWorkerServer : makeServer)(services, checks, logger);
  const close = async () => {
    stopping = true;
    await Promise.all([closeServer(server), worker?.stop()]);
    await orm.close();
  };
  return { server, orm, vault, close };
}
