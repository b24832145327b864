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
  /** After a commit in this process: there may be events to deliver. */
  wake(): void;
  /** Finishes what is in flight, hands back the rest, and stops the queue. */
  stop(): Promise<void>;
}

/** Starts all that works without being asked: webhooks, and what is done once a day. */
export async function startWorker(options: Options): Promise<Worker> {
  const { orm, schema, logger } = options;
  const boss = await makeBoss(orm);
  boss.on('error', (error) => logger.error({ err: error }, 'the queue of jobs failed'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await boss.start();
  const webhooks = await startWebhookWorker({ ...options, boss });
  await daily(boss, { name: 'webhook-cleanup', at: '17 3', run: () => deleteOldDeliveries(orm) });
  await daily(boss, { name: 'points-expiry', at: '41 2', run: () => expirePoints({ orm, schema }) });
  const stop = async (): Promise<void> => {
    await webhooks.stop();
    await boss.stop({ timeout: 1000 });
  };
  return { wake: webhooks.wake, stop };
}
