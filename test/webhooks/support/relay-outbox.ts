import type { MikroORM } from '@mikro-orm/postgresql';
import type { RenderEvent } from '../../../src/core/context.js';
import { OutboxRelay } from '../../../src/webhooks/worker/outbox-relay.js';

/** Publishes every committed event with a relay of its own, as a worker does. */
export async function relayOutbox(orm: MikroORM, render: RenderEvent): Promise<void> {
  let again = true;
  const backlogEnded = () => {
    again = true;
  };
  const relay = new OutboxRelay(orm, { render }, { created() {}, backlogBegan() {}, backlogEnded });
  while (again) {
    again = false;
    await relay.publish();
    while (await relay.publishBacklog());
  }
}
