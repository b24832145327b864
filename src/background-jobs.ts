import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from './config/config.js';
import type { Encryption } from './core/encryption/encryption.js';
import type { HeadSigner } from './core/encryption/head-signer.js';
import type { RenderEvent } from './core/events/bodies/event-body.js';
import { signHeads } from './core/events/chain/sign-heads.js';
import { daily } from './core/jobs/daily.js';
import { deleteOldRows } from './core/jobs/delete-old-rows.js';
import { makeBoss } from './core/jobs/job-queue.js';
import { poll } from './core/jobs/poll.js';
import { failureLogger } from './core/logging/failure-logger.js';
import type { Metrics } from './core/metrics/metrics.js';
import type { Tracing } from './core/tracing/tracing.js';
import { expirePoints } from './shop/loyalty/expire-points.js';
import { cancelUnpaidOrders } from './shop/refunds/cancel-unpaid-orders.js';
import { deleteOldDeliveries } from './webhooks/deliveries/delete-old-deliveries.js';
import { startWebhookWorker } from './webhooks/worker/webhook-worker.js';

/** How often to look for orders that were not paid in time. */
const UNPAID_ORDERS_MS = 30_000;

interface Options {
  orm: MikroORM;
  config: Config;
  renderEvent: RenderEvent;
  schema: GraphQLSchema;
  encryption: Encryption;
  signer: HeadSigner;
  metrics: Metrics;
  tracing: Tracing;
  logger: Logger;
}

export interface Worker {
  /** Call after a commit in this process: there may be events to deliver, of this organization or of any. */
  wake(organizationId?: string): void;
  /** Waits for attempts in flight, returns the remaining jobs to the queue, and stops the queue. */
  stop(): Promise<void>;
}

/** Starts the background jobs: webhook delivery, the end of unpaid orders, and the daily jobs. */
export async function startWorker(options: Options): Promise<Worker> {
  const { orm, config, schema, signer, logger } = options;
  const boss = await makeBoss(orm);
  const logFailure = failureLogger(logger);
  boss.on('error', logFailure('the job queue failed'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await boss.start();
  const webhooks = await startWebhookWorker({ ...options, boss });
  await daily(boss, { name: 'webhook-cleanup', at: '17 3', run: () => deleteOldDeliveries(orm) });
  await daily(boss, { name: 'answers-cleanup', at: '27 3', run: () => deleteOldRows(orm, 'idempotency_keys') });
  await daily(boss, { name: 'sessions-cleanup', at: '37 3', run: () => deleteOldRows(orm, 'sessions') });
  await daily(boss, {
    name: 'points-expiry',
    at: '41 2',
    run: () => expirePoints({ orm, schema }).finally(webhooks.wake),
  });
  await daily(boss, {
    name: 'ledger-head',
    at: '7 4',
    run: () => signHeads({ orm, schema, signer }).finally(webhooks.wake),
  });
  if (config.embedded) {
    // PGlite has no autovacuum: its files would grow with every change.
    await daily(boss, { name: 'vacuum', at: '57 3', run: () => orm.em.fork().execute('vacuum (analyze)') });
  }
  const cancelUnpaid = async () => {
    if ((await cancelUnpaidOrders({ orm, schema })) > 0) webhooks.wake();
  };
  const cancelling = poll(cancelUnpaid, UNPAID_ORDERS_MS, logFailure('could not cancel unpaid orders'));
  const stop = async (): Promise<void> => {
    await cancelling.stop();
    await webhooks.stop();
    await boss.stop({ timeout: 1000 });
  };
  return { wake: webhooks.wake, stop };
}
