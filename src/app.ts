import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { activeDemoKeys, demoKeys } from './auth/api-keys/demo-keys.js';
import { renewOwnKeys, type ServedSites, setUpKey, sitesFinder } from './auth/first-shop/own-keys.js';
import { USAGE_WRITE_MS, usageCounter } from './auth/usage/count-usage.js';
import { startWorker, type Worker } from './background-jobs.js';
import type { Config } from './config/config.js';
import { connect } from './connect.js';
import { type Encryption, encryptionKeys, makeEncryption, requireSecretsKey } from './core/encryption/encryption.js';
import { makeHeadSigner } from './core/encryption/head-signer.js';
import { announceSlow } from './core/logging/logger.js';
import { type Metrics, makeMetrics } from './core/metrics/metrics.js';
import { noTracing, type Tracing } from './core/tracing/tracing.js';
import type { Image } from './database/connect/open-database.js';
import { readServer } from './database/connect/server.js';
import { inAllOrganizations } from './database/database-role.js';
import { migrateUp } from './database/migrations/migrate-up.js';
import { waitForSchema } from './database/migrations/missing-migrations.js';
import { isGuarded, NO_ROW_SECURITY } from './database/row-security/guard.js';
import { withPriorityOfCallers } from './database/work.js';
import { makeSchemas, type Schemas } from './http/api-schemas.js';
import { SET_UP_PATH } from './http/pages/set-up.js';
import { invitationLinks } from './http/pages/sign-in-link.js';
import { publicUrlOf } from './http/public-url.js';
import { makeRenderEvent } from './http/rest/render-event.js';
import { onceIn } from './http/server/health.js';
import { makeServer, makeWorkerServer } from './http/server/server.js';
import { followDatabaseClock } from './jobs/follow-clock.js';
import { makeNotifier } from './jobs/notifications.js';
import { readMailBacklog } from './mails/claim-mails.js';
import { readTemplates } from './mails/templates.js';
import { refusalBudget } from './mutations/audit-log/record-refusals.js';
import { reencryptSecrets } from './webhooks/endpoints/webhook-secrets.js';
import { readBacklog } from './webhooks/worker/read-backlog.js';

/** How long a reading of the database is reused, however often `/metrics` is read. */
const READING_MS = 5000;

export interface App {
  server: FastifyInstance;
  /** Serves `/metrics` if that has its own port. */
  metricsServer?: FastifyInstance;
  orm: MikroORM;
  /** Whether the database is the embedded one with the public key of the demo. */
  isDemo(): Promise<boolean>;
  /** What is served to people now. */
  served(): Promise<ServedSites>;
  /** The path of the page that makes the first shop, while there is none. */
  setUpPath: string;
  /** Encrypts and decrypts the secrets in the database. */
  encryption: Encryption;
  /** Starts webhook delivery and the daily jobs; requests need not wait for it. */
  startJobs(): Promise<void>;
  /** The process is not ready any more, but goes on as before: balancers send requests elsewhere, meanwhile it answers. */
  drain(): void;
  /** Stops accepting requests, finishes running ones, gives pending deliveries to other workers, closes the database. */
  close(): Promise<void>;
}

/**
 * Assembles the store: database, schemas, HTTP server. It does not listen yet. A new embedded database starts as a copy
 * of `image`, if given, or is what that opens. With `schemas`, the store shares the schemas of another store of this process.
 */
export async function createApp(config: Config, logger: Logger, image?: Image, schemas?: Schemas): Promise<App> {
  requireSecretsKey(config);
  const templates = readTemplates(config.mail.templates);
  const metrics = makeMetrics();
  const tracing = await openTracing(config, logger);
  const orm = await announceSlow(logger, 'Opening the database', () => connect(config, image, metrics));
  await makeOrAwaitSchema(orm, config, logger);
  const replicas = await openReplicas(orm, config, logger, metrics);
  const keys = await encryptionKeys(config);
  const encryption = makeEncryption(keys);
  await inAllOrganizations(() => reencryptSecrets(orm, encryption));
  await inAllOrganizations(() => renewOwnKeys(orm, keys));
  const { schema, apiSchemas } = schemas ?? (await makeSchemas());
  const renderEvent = makeRenderEvent(apiSchemas, schema, orm);
  let jobs: Worker | undefined;
  let stopping = false;
  const running = () => !stopping && (config.role !== 'worker' || jobs !== undefined);
  const checks = {
    running,
    databaseAnswers: () => withPriorityOfCallers(() => orm.isConnected()),
    replicas: replicas?.health,
  };
  // A process without a worker wakes those of others. The worker of this one needs no notification.
  const notifier = makeNotifier(orm, (error) => logger.warn({ err: error }, 'could not wake the workers'));
  const wakeWebhooks =
    config.role === 'api' ? notifier.notify : (organizationId?: string) => jobs?.wake(organizationId);
  const following = config.embedded ? undefined : followDatabaseClock(orm, logger);
  metrics.addBacklog(onceIn(READING_MS, () => readBacklog(orm)));
  metrics.addMails(onceIn(READING_MS, () => readMailBacklog(orm)));
  if (!config.embedded) metrics.addServer(onceIn(READING_MS, () => readServer(orm)));
  const isDemo = async () =>
    config.embedded && (await inAllOrganizations(() => activeDemoKeys(orm))).includes(demoKeys.greenhouse);
  const served = sitesFinder(orm, config, keys);
  const usage = inAllOrganizations(() => usageCounter(orm, logger, config.usageMs ?? USAGE_WRITE_MS));
  const shared = { orm, config, schema, renderEvent, encryption, metrics, tracing };
  const services = {
    ...shared,
    secrets: keys,
    apiSchemas,
    readFromReplica: replicas?.readFromReplica,
    recordsRefusal: refusalBudget(),
    countUsage: usage.count,
    wakeWebhooks,
    served,
    isDemo,
  };
  const make = config.role === 'worker' ? makeWorkerServer : makeServer;
  const { server, metricsServer } = await make(services, checks, logger);
  const startJobs = async () => {
    if (config.role === 'api') return;
    const address = () => ({ publicUrl: publicUrlOf(config, server), secret: keys[0] as Buffer });
    const invitationLink = invitationLinks(orm, () => ({ secrets: keys, url: publicUrlOf(config, server) }));
    const mails = { templates, address, invitationLink };
    const options = { ...shared, signer: makeHeadSigner(keys), logger, mails };
    jobs = inAllOrganizations(() => startWorker(options));
  };
  const drain = () => {
    stopping = true;
  };
  const close = async () => {
    drain();
    await Promise.all([server.close(), metricsServer?.close(), inAllOrganizations(() => jobs?.stop())]);
    await Promise.all([notifier.settled(), following?.stop(), inAllOrganizations(usage.stop)]);
    await replicas?.close();
    await Promise.all([orm.close(), tracing.close()]);
  };
  return {
    server,
    metricsServer,
    orm,
    isDemo,
    served,
    setUpPath: `${SET_UP_PATH}${setUpKey(keys[0] as Buffer)}`,
    encryption,
    startJobs,
    drain,
    close,
  };
}

/** The embedded database belongs to this process; any other one is changed by `npm run migrate` alone. */
async function makeOrAwaitSchema(orm: MikroORM, config: Config, logger: Logger): Promise<void> {
  if (config.embedded) {
    await announceSlow(logger, 'Migrating the database', () => migrateUp(orm, (line) => logger.info(line)));
    return;
  }
  const waiting = 'Waiting for the schema, which "npm run migrate" makes';
  await announceSlow(logger, waiting, () => waitForSchema(orm));
  if (!isGuarded(orm)) logger.warn(NO_ROW_SECURITY);
}

/** The code of replicas is loaded only where `DATABASE_REPLICA_URLS` is set. */
async function openReplicas(orm: MikroORM, config: Config, logger: Logger, metrics: Metrics) {
  if (config.replicaUrls.length === 0) return undefined;
  const { attachReplicas } = await import('./database/connect/replicas.js');
  return attachReplicas(orm, config, logger, metrics);
}

/** The libraries of OpenTelemetry are loaded only if there is a collector: they would slow down every start. */
async function openTracing({ traceCollector, role }: Config, logger: Logger): Promise<Tracing> {
  if (traceCollector === undefined) return noTracing;
  const { makeTracing } = await import('./core/tracing/open-telemetry.js');
  return makeTracing(traceCollector, role, logger);
}
