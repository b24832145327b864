import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RenderEvent } from '../events/event-renderer.js';
import { cleanUp } from './cleanup.js';
import { startCourier } from './courier.js';
import { CLEANUP, makeBoss, openQueue } from './queue.js';
import { relay } from './relay.js';
import { repeat } from './repeat.js';

/** How often to look for events that other processes wrote: an event must be on its way within a second. */
const POLL_MS = 500;

interface Options {
  orm: MikroORM;
  config: Config;
  render: RenderEvent;
  schema: GraphQLSchema;
  logger: Logger;
}

export interface WebhookWorker {
  /** After a commit in this process: there may be events to deliver. */
  wake(): void;
  /** Finishes what is in flight, hands back the rest, and stops the queue. */
  stop(): Promise<void>;
}

/** Starts what publishes events and delivers them. Any number of processes may do so on one database. */
export async function startWebhookWorker({ orm, config, render, schema, logger }: Options): Promise<WebhookWorker> {
  const boss = await makeBoss(orm);
  boss.on('error', (error) => logger.error({ err: error }, 'the webhook queue failed'));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  await openQueue(boss);
  await boss.work(CLEANUP, { pollingIntervalSeconds: 60 }, () => cleanUp(orm));
  await boss.schedule(CLEANUP, '17 3 * * *');
  const wake = () => relaying.wake();
  const courier = startCourier({ orm, boss, config, schema }, logger, wake);
  const publish = async (): Promise<boolean> => {
    await relay(orm, boss, render, courier.wake);
    return false;
  };
  const relaying = repeat(publish, POLL_MS, (error) => logger.error({ err: error }, 'events could not be published'));
  const stop = async (): Promise<void> => {
    await relaying.stop();
    await courier.stop();
    await boss.stop({ timeout: 1000 });
  };
  return { wake, stop };
}
