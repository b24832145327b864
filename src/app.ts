import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startWorker } from './background-jobs.js';
import type { Config } from './config.js';
import { type Encryption, makeEncryption } from './core/encryption/encryption.js';
import { encryptionKeys } from './core/encryption/encryption-keys.js';
import { migrateUp } from './db/migrations/migrate-up.js';
import { connect } from './db/mikro-orm.config.js';
import { makeApiSchemas } from './http/api-schemas.js';
import { renderEvent } from './http/rest/render-event.js';
import { closeGracefully } from './http/server/graceful-close.js';
import { makeServer, makeWorkerServer } from './http/server/server.js';
import { makeSchema } from './schema.js';
import { reencryptSecrets } from './webhooks/endpoints/secrets/reencrypt-secrets.js';

export interface App {
  server: FastifyInstance;
  orm: MikroORM;
  /** Seals and opens the secrets in the database. */
  encryption: Encryption;
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
  const encryption = makeEncryption(await encryptionKeys(config));
  await reencryptSecrets(orm, encryption);
  const schema = await makeSchema();
  const apiSchemas = makeApiSchemas(schema);
  const render = renderEvent(apiSchemas, schema, orm);
  const worker =
    config.role === 'api' ? undefined : await startWorker({ orm, config, render, schema, encryption, logger });
  let stopping = false;
  const checks = { ready: async () => !stopping && (await orm.isConnected()) };
  const wakeWebhooks = () => worker?.wake();
  const services = { config, orm, schema, apiSchemas, renderEvent: render, encryption, wakeWebhooks };
  const server = await (config.role === 'worker' ? makeWorkerServer : makeServer)(services, checks, logger);
  const close = async () => {
    stopping = true;
    await Promise.all([closeGracefully(server), worker?.stop()]);
    await orm.close();
  };
  return { server, orm, encryption, close };
}
