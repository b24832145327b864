import { expect, it } from '@jest/globals';
import { openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN } from '../../support/store.js';
import { openReceiver, until } from '../support/webhook-sink.js';

const shop = await openShop();
const admin = await shop.as(ADMIN);

it('shows the bodies that were sent, in the version of the endpoint; one statement reads the events of a page', async () => {
  const receiver = await openReceiver();
  const made = await admin.graphql(
    `mutation { it: createWebhookEndpoint(url: "${receiver.url}", apiVersion: "2025-09-01", events: ["order.*"]) { id } }`,
  );
  await Promise.all([shop.orderIn('PENDING'), shop.orderIn('PROCESSING')]);
  await until(() => receiver.received.length === 3);
  const query = `{ webhookDeliveries(endpointId: "${made.data.it.id}") {
    items { eventId eventType apiVersion event { id type body } } } }`;
  const items = async (version: string) =>
    (await admin.graphql(query, {}, { 'api-version': version })).data.webhookDeliveries.items;
  const shown = await items('2025-09-01');
  expect(shown.map(({ event }: { event: { body: string } }) => event.body).sort()).toEqual(
    receiver.received.map(({ body }) => body).sort(),
  );
  for (const { eventId, eventType, apiVersion, event } of shown) {
    expect(event).toMatchObject({ id: eventId, type: eventType });
    expect(apiVersion).toBe('2025-09-01');
  }
  const sent = await statementsOf(() => items('2025-10-01'));
  expect(sent.filter((sql) => /from "events"/.test(sql))).toHaveLength(1);
});
