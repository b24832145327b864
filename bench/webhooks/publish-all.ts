import { atEnd } from '../support/run/endings.ts';
import { built } from '../support/store/built.ts';
import type { Database } from '../support/store/database.ts';

/** Publishes all events with the store's own relay, in this process and without a dispatcher: deliveries stay unclaimed. */
export async function publishAll({ url, query }: Database): Promise<{ events: number; seconds: number }> {
  const { readConfig } = await built<typeof import('../../src/config/config.ts')>('config/config');
  const { connect } = await built<typeof import('../../src/connect.ts')>('connect');
  const { makeApiSchemas } = await built<typeof import('../../src/http/api-schemas.ts')>('http/api-schemas');
  const { makeRenderEvent } =
    await built<typeof import('../../src/http/rest/render-event.ts')>('http/rest/render-event');
  const { makeSchema } = await built<typeof import('../../src/schema.ts')>('schema');
  const { OutboxRelay } =
    await built<typeof import('../../src/webhooks/worker/outbox-relay.ts')>('webhooks/worker/outbox-relay');
  const orm = await connect({ ...readConfig({ DATABASE_URL: url }), sqlOutsideOfWork: 'login' });
  atEnd(() => orm.close());
  const schema = await makeSchema();
  const started = performance.now();
  const none = () => {};
  const listeners = { created: none, backlogBegan: none, backlogEnded: none };
  const relay = new OutboxRelay(orm, { render: makeRenderEvent(makeApiSchemas(schema), schema, orm) }, listeners);
  await relay.publish();
  while (await relay.publishBacklog());
  const seconds = (performance.now() - started) / 1000;
  const [row] = await query<{ events: number }>('select count(position)::int as events from events');
  return { events: row?.events ?? 0, seconds };
}
