import { expect, it } from '@jest/globals';
import { openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN } from '../../support/store.js';
import { openReceiver, until } from '../support/webhook-sink.js';

const shop = await openShop({ WEBHOOK_RETRY_SCHEDULE: '3600,7200' });
const admin = await shop.as(ADMIN);

interface Endpoint {
  id: string;
  failingSince: string | null;
  nextAttemptAt: string | null;
  active: boolean;
}

const all = async (): Promise<Endpoint[]> =>
  (await admin.graphql('{ webhookEndpoints { id active failingSince nextAttemptAt } }')).data.webhookEndpoints;
const one = async (id: string) => (await all()).find((endpoint) => endpoint.id === id) as Endpoint;

it('shows since when an endpoint fails and when it is tried next, until it works or is switched off', async () => {
  let status = 503;
  const receiver = await openReceiver(async () => ({ status }));
  const made = await admin.graphql(
    `mutation { it: createWebhookEndpoint(url: "${receiver.url}", events: ["order.*"]) { id failingSince nextAttemptAt } }`,
  );
  const { id } = made.data.it;
  expect(made.data.it).toEqual({ id, failingSince: null, nextAttemptAt: null });
  const started = Date.now();
  await Promise.all([shop.orderIn('PENDING'), shop.orderIn('PENDING')]);
  await until(async () => {
    const rows = await shop.sql(`select from webhook_deliveries where endpoint_id = ? and attempt_count = 1`, [id]);
    return rows.length === 2;
  });
  const { failingSince, nextAttemptAt } = await one(id);
  const [first] = await shop.sql<{ at: Date }>(
    'select min(next_attempt_at) as at from webhook_deliveries where endpoint_id = ?',
    [id],
  );
  expect(nextAttemptAt).toBe(new Date(first?.at as Date).toISOString());
  expect(Date.parse(String(nextAttemptAt)) - started).toBeGreaterThan(3_000_000);
  expect(Date.parse(String(failingSince))).toBeGreaterThanOrEqual(started - 1000);

  const sent = await statementsOf(all);
  expect((await all()).length).toBeGreaterThan(1);
  expect(sent.filter((sql) => /from "webhook_deliveries"/.test(sql))).toHaveLength(1);

  const switchTo = (active: boolean) =>
    admin.graphql(
      `mutation { it: updateWebhookEndpoint(id: "${id}", active: ${active}) { nextAttemptAt failingSince } }`,
    );
  status = 204;
  await admin.graphql(`mutation { redeliverFailed(endpointId: "${id}", since: "2020-01-01T00:00:00Z") }`);
  await until(async () => (await one(id)).nextAttemptAt === null);
  await until(async () => (await one(id)).failingSince === null);
  status = 500;
  await shop.orderIn('PENDING');
  await until(async () => (await one(id)).failingSince !== null);
  await until(async () => Date.parse(String((await one(id)).nextAttemptAt)) > started + 3_000_000);
  expect((await switchTo(false)).data.it.nextAttemptAt).toBeNull();
  expect((await one(id)).nextAttemptAt).toBeNull();
});
