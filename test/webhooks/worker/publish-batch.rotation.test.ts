import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { rotateWebhookSecret } from '../../../src/webhooks/endpoints/rotate-webhook-secret.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { newResource, openReceiver, openWebhookStore, until } from '../support/webhook-sink.js';

describeOnPostgres('an event that is published during a rotation', () => {
  it('is signed with the new secret, also if publishing had begun before the rotation ended', async () => {
    const store = await openWebhookStore();
    const worker = await store.start();
    const shop = await store.organization('rotating');
    const receiver = await openReceiver();
    const { id } = await store.endpoint(shop, receiver.url);
    const waits = () =>
      store.orm.em
        .fork()
        .execute(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'webhook_endpoints'`,
        );
    const rotated = await store.mutate(shop, async (ctx) => {
      const endpoint = await rotateWebhookSecret(ctx, { id, overlapHours: 0 });
      await ctx.em.flush();
      await store.write(shop, ['order.created', newResource()]);
      worker.wake();
      await until(async () => (await waits()).length > 0);
      return endpoint;
    });
    await until(() => receiver.received.length > 0);
    const [sent] = receiver.received;
    const { secret } = rotated as { secret?: string };
    const signature = createHmac('sha256', String(secret)).update(String(sent?.body)).digest('hex');
    expect(sent?.headers['x-service-signature']).toBe(signature);
    await worker.stop();
    await store.close();
  });
});
