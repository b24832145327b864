import type { RenderEvent } from '../../core/context.js';
import { failureLogger } from '../../core/logging/logger.js';
import { Announced, EVENTS_CHANNEL, listen, organizationsIn } from '../../jobs/notifications.js';
import { poll } from '../../jobs/poll.js';
import { Dispatcher, type DispatcherServices } from './dispatcher.js';
import { OutboxRelay } from './outbox-relay.js';

/** How often to look for events without a notification: a process died right after its commit, or nobody listened. */
const POLL_MS = 30_000;

export interface WebhookWorkerServices extends DispatcherServices {
  renderEvent: RenderEvent;
}

export interface WebhookWorker {
  /** Call after a commit in this process: there may be events to deliver, of this organization or of any. */
  wake(organizationId?: string): void;
  /** Waits for attempts in flight, and lets other workers claim the remaining deliveries. */
  stop(): Promise<void>;
}

/**
 * Starts publishing and delivering events. Any number of processes may do so on one database. `committed` is called after each
 * commit of this process or another, as far as it is known.
 */
export function startWebhookWorker(services: WebhookWorkerServices, committed: () => void = () => {}): WebhookWorker {
  const { orm, renderEvent, config, tracing, logger } = services;
  const logFailure = failureLogger(logger);
  const announced = new Announced();
  const wake = (organizationId?: string) => {
    announced.add(organizationId);
    wakeRelay();
    dispatcher.committed();
    committed();
  };
  /** The events remain: they are looked for when the relay is woken next. */
  const unpublished = (error: unknown) => {
    announced.add();
    throw error;
  };
  const dispatcher = new Dispatcher(services, () => wake());
  const listeners = {
    created: () => dispatcher.wake(),
    backlogBegan: () => relayingBacklogs.wake(),
    backlogEnded: wake,
  };
  const relay = new OutboxRelay(orm, { render: renderEvent, tracing }, listeners);
  // Two take turns: while one waits for its commit, the other waits for the lock, and reads what was committed meanwhile.
  const publish = () => relay.publish(announced.take()).catch(unpublished);
  const relaying = [1, 2].map(() => poll(publish, POLL_MS, logFailure('could not publish events')));
  const wakeRelay = () => {
    const resting = relaying.find((one) => !one.isRunning());
    for (const one of resting ? [resting] : relaying) one.wake();
  };
  const publishBacklog = () => relay.publishBacklog().catch(unpublished);
  const relayingBacklogs = poll(publishBacklog, POLL_MS, logFailure('could not publish a backlog'));
  const looking = poll(async () => wake(), POLL_MS, logFailure('could not look for events'));
  const { databaseUrl } = config;
  const failed = logFailure('could not listen for the events of other processes');
  const notified = (payload?: string) => {
    for (const id of organizationsIn(payload) ?? [undefined]) wake(id);
  };
  const listener = databaseUrl && listen({ url: databaseUrl, channel: EVENTS_CHANNEL, notified, failed });
  const stop = async (): Promise<void> => {
    if (listener) await listener.stop();
    await Promise.all([...relaying, relayingBacklogs, looking].map((one) => one.stop()));
    await dispatcher.stop();
  };
  return { wake, stop };
}
