import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import type { Encryption } from './core/encryption/encryption.js';
import type { RenderEvent } from './core/events/bodies/event-body.js';
import { daily } from './core/jobs/daily.js';
import { makeBoss } from './core/jobs/job-queue.js';
import { expirePoints } from './shop/loyalty/expire-points.js';
import { deleteOldDeliveries } from './webhooks/deliveries/delete-old-deliveries.js';
import { startWebhookWorker } from './webhooks/worker/webhook-worker.js';

interface Options {
  orm: MikroORM;
  config: Config;
  render: RenderEvent;
  schema: GraphQLSchema;
  encryption: Encryption;
  logger: Logger;
}

export interface Worker {
  /** Call after a commit in this process: there may be events to deliver. */
  wake(): void;
  /** Waits for attempts in flight, returns the remaining jobs to the queue, and stops the queue. */
  stop(): Promise<void>;
}

/** Starts the background jobs: webhook delivery and the daily jobs. */
export async function startWorker(options: Options): Promise<Worker> {
  const { orm, schema, logger } = options;
  const boss = await makeBoss(orm);
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await boss.start();
  const webhooks = await startWebhookWorker({ ...options, boss });
  await daily(boss, { name: 'webhook-cleanup', at: '17 3', run: () => deleteOldDeliveries(orm) });
  await daily(boss, {
    name: 'points-expiry',
    at: '41 2',
    run: () => expirePoints({ orm, schema }).finally(webhooks.wake),
  });
  const stop = async (): Promise<void> => {
    await webhooks.stop();
    await boss.stop({ timeout: 1000 });
  };
  return { wake: webhooks.wake, stop };
}
