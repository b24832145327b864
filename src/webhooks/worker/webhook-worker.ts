import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import { poll } from '../../core/jobs/poll.js';
import { openQueue } from './delivery-queue.js';
import { startDispatcher } from './dispatcher.js';
import { relayOutbox } from './outbox-relay.js';

/** How often to look for events that other processes wrote: each must be sent within a second. */
const POLL_MS = 500;

interface Options {
  orm: MikroORM;
  boss: PgBoss;
  config: Config;
  render: RenderEvent;
  schema: GraphQLSchema;
  encryption: Encryption;
  logger: Logger;
}

export interface WebhookWorker {
  /** Call after a commit in this process: there may be events to deliver. */
  wake(): void;
  /** Waits for attempts in flight and returns the remaining jobs to the queue. */
  stop(): Promise<void>;
}

/** Starts publishing and delivering events. Any number of processes may do so on one database. */
export async function startWebhookWorker(options: Options): Promise<WebhookWorker> {
  const { orm, boss, render, logger } = options;
  await openQueue(boss);
  const wake = () => relaying.wake();
  const dispatcher = startDispatcher(options, logger, wake);
  const publish = async (): Promise<boolean> => {
    await relayOutbox(orm, boss, render, dispatcher.wake);
    return false;
  };
  const relaying = poll(publish, POLL_MS, (error) => logger.error({ err: error }, 'could not publish events'));
  const stop = async (): Promise<void> => {
    await relaying.stop();
    await dispatcher.stop();
  };
  return { wake, stop };
}
