import { beforeAll, expect, it } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { EventDeliveriesDocument, OrderDocument } from '../../web/admin/documents.generated.ts';
import { documentId } from '../../web/ui/server/document-id.ts';
import type { Client } from '../support/client.js';
import { ADMIN, demoId } from '../support/store.js';
import { openReceiver, type Received, until } from '../webhooks/support/webhook-sink.js';
import { flaws, SCREENS } from './browser.js';
import { officeForTests } from './office.js';

const office = officeForTests('all');
let admin: Client;

beforeAll(async () => {
  admin = await office.store.as(ADMIN);
  // Where nobody listens, retries would change rows behind the tests.
  await office.store.sql('update webhook_endpoints set active = false');
});

const endpoint = async (url: string): Promise<{ id: string; secret: string }> => {
  const made = `mutation { made: createWebhookEndpoint(url: "${url}", events: ["plant.updated"]) { id secret } }`;
  return (await admin.graphql(made)).data.made;
};

let changes = 0;
const changePlant = () =>
  admin.graphql(`mutation { updatePlant(id: "${demoId(1001)}", name: "Bärlauch 🌿 ${++changes}") { id } }`);

interface Mail {
  received: Received;
  /** By the clock of the receiver, in seconds since 1970. */
  at?: number;
}

/** A moment, as a field for the local time takes it. */
function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

async function explain(page: Page, { received: { headers, body }, at }: Mail): Promise<string> {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
  const text = `host: receiver\nwebhook-id: ${id}\n'Webhook-Timestamp': '${timestamp}',\nwebhook-signature: ${signature}`;
  await page.getByLabel('Headers as received').fill(text);
  await page.getByLabel('Body as the receiver read it').fill(body);
  await page.getByLabel('When it came').fill(at ? localTime(at) : '');
  const isAnswer = (response: Response) => response.request().postData()?.includes('"body"') === true;
  const answered = page.waitForResponse(isAnswer);
  await page.getByRole('button', { name: 'Explain' }).click();
  const { verdict } = (await (await answered).json()).data.explainWebhookSignature;
  await page.getByRole('status').locator('code', { hasText: verdict }).waitFor();
  return verdict;
}

it('says what is wrong with what a receiver got, as the store explains it', async () => {
  const receiver = await openReceiver();
  const mine = await endpoint(receiver.url);
  await changePlant();
  await until(() => receiver.received.length === 1);
  const received = receiver.received[0] as Received;
  const { page } = await office.open(ADMIN, `/webhooks/signature?endpoint=${mine.id}`);
  const changed = { ...received, body: received.body.replace('Bärlauch', 'Barlauch') };
  expect(await explain(page, { received })).toBe('VALID');
  expect(await explain(page, { received: changed })).toBe('BODY_CHANGED');
  expect(await explain(page, { received, at: Number(received.headers['webhook-timestamp']) + 400 })).toBe(
    'TIMESTAMP_TOO_OLD',
  );
  await page.reload();
  await admin.graphql(`mutation { rotateWebhookSecret(id: "${mine.id}", overlapHours: 0) { id } }`);
  expect(await explain(page, { received })).toBe('EXPIRED_SECRET');
  await page.getByText('The secret has expired').waitFor();
  await admin.graphql(`mutation { deleteWebhookEndpoint(id: "${mine.id}") }`);
});

it('says that the headers name no signature, without asking the store', async () => {
  const { page } = await office.open(ADMIN, '/webhooks/signature');
  await page.getByLabel('Headers as received').fill('content-type: application/json');
  await page.getByRole('button', { name: 'Explain' }).click();
  await page
    .locator('.error', { hasText: 'There is no webhook-signature and no x-service-signature in it.' })
    .waitFor();
});

it('shows a receiver that is down, and that is back, without a reload; its secret is told once', async () => {
  let isDown = true;
  const receiver = await openReceiver(async () => (isDown ? { status: 500, body: 'out of order' } : { status: 204 }));
  const { page } = await office.open(ADMIN, '/webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'New endpoint' });
  await dialog.getByLabel('URL').fill('ftp://example.com');
  await dialog.getByRole('button', { name: 'New endpoint' }).click();
  await dialog.locator('#field-url-error').waitFor();
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Events').fill('plant.*');
  await dialog.getByRole('button', { name: 'New endpoint' }).click();
  const secretField = page.getByLabel(`The secret of ${receiver.url}`, { exact: true }).last();
  const secret = await secretField.inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByText('Nothing sent yet').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));

  await changePlant();
  await page.getByText(/^Failing since \d/).waitFor();
  await page.getByText(/^The receiver answered: 500\. 1 waiting\./).waitFor();
  await page.getByRole('link', { name: 'plant.updated' }).click();
  await page.getByText('out of order').first().waitFor();
  await page.getByText(`Bärlauch 🌿 ${changes}`).first().waitFor();
  await page.getByRole('link', { name: receiver.url }).click();

  isDown = false;
  await page.getByRole('button', { name: 'Send all failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send all failed' }).click();
  await page.getByText('1 is sent again.').waitFor();
  await page.getByText('Healthy').waitFor();
  await page.getByText(/^Delivered 1 of 1 in 30 days\./).waitFor();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
  const bodies = new Set(receiver.received.map(({ body }) => body));
  expect(bodies.size).toBe(1);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored + page.url() + (await page.content())).not.toContain(secret);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/admin\/webhooks$/);
  await page.getByRole('table', { name: 'Endpoints' }).waitFor();
  await page.getByRole('link', { name: receiver.url }).waitFor({ state: 'detached' });
});

it('shows what an event was sent as: to each endpoint, in the version of that', async () => {
  const [now, before] = [await openReceiver(), await openReceiver()];
  const { id } = await endpoint(now.url);
  const old = await endpoint(before.url);
  await admin.graphql(`mutation { updateWebhookEndpoint(id: "${old.id}", apiVersion: "2025-09-01") { id } }`);
  await changePlant();
  await until(() => now.received.length === 1 && before.received.length === 1);
  const sent = JSON.parse(before.received[0]?.body ?? '');
  expect(sent.api_version).toBe('2025-09-01');
  const { page } = await office.open(ADMIN, `/webhooks/deliveries?eventId=${sent.id}`);
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('rowheader');
  await rows.nth(1).waitFor();
  const urls = (await rows.allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim());
  expect(urls.sort()).toEqual([now.url, before.url].sort());
  await page.getByRole('link', { name: before.url }).click();
  const body = page.getByRole('region', { name: 'Body' }).locator('pre');
  await body.waitFor();
  expect(JSON.parse(String(await body.textContent()))).toEqual(sent);

  await page.goto(`${office.store.url}/admin/webhooks/${id}`);
  await page.getByLabel('Any event').selectOption('plant.updated');
  await page.getByText('1 of the 1 deliveries on this page').waitFor();
  await page.goto(`${office.store.url}/admin/webhooks/${id}?type=order.created`);
  await page.getByText('0 of the 1 deliveries on this page').waitFor();
  await page.getByText('There are no such deliveries').waitFor();
  await admin.graphql(`mutation { a: deleteWebhookEndpoint(id: "${id}") b: deleteWebhookEndpoint(id: "${old.id}") }`);
});

it('asks for the health of the ten endpoints that it shows, however many there are', async () => {
  const made: string[] = [];
  while (made.length < 12) made.push((await endpoint(`http://127.0.0.1:4729/${made.length}`)).id);
  await office.store.sql('update webhook_endpoints set active = false');
  const { page } = await office.open(ADMIN, '/webhooks');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { variables = {} } = request.method() === 'POST' ? request.postDataJSON() : {};
    if (variables.endpointId) asked.push(variables.endpointId);
  });
  const rows = page.getByRole('table', { name: 'Endpoints' }).getByRole('rowheader');
  await page.reload();
  await rows.nth(9).waitFor();
  // It asks again for all that it shows.
  await until(() => asked.length >= 20);
  expect([await rows.count(), new Set(asked).size]).toEqual([10, 10]);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await until(async () => (await rows.count()) < 10);
  for (const id of made) await admin.graphql(`mutation { deleteWebhookEndpoint(id: "${id}") }`);
});

/** The variables of each time that a page asks for this document. */
function askedOf(page: Page, document: unknown): { eventId: string }[] {
  const all: { eventId: string }[] = [];
  page.on('request', (request) => {
    const { id, variables } = request.method() === 'POST' ? request.postDataJSON() : {};
    if (id === documentId(String(document))) all.push(variables);
  });
  return all;
}

it('the thread of an order asks for the deliveries of its events until they are made, and not at each change of the shop', async () => {
  const { url } = await openReceiver();
  const made = `mutation { createWebhookEndpoint(url: "${url}", events: ["refund.created"]) { id } }`;
  expect((await admin.graphql(made)).errors).toBe(undefined);
  const refund = async (amount: number) =>
    expect((await admin.post(`/orders/${demoId(3004)}/refund`, { amount })).status).toBe(201);
  await refund(101);
  const { page } = await office.open(ADMIN, '/orders');
  const asked = askedOf(page, EventDeliveriesDocument);
  const orders = askedOf(page, OrderDocument);
  await page.goto(`${office.store.url}/admin/orders/${demoId(3004)}`);
  await page.locator('.live', { hasText: /^Live$/ }).waitFor();
  const delivered = page.locator('.deliveries', { hasText: 'Delivered' });
  await delivered.first().waitFor();
  const [first] = asked.splice(0);
  await refund(102);
  await delivered.nth(1).waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map(({ eventId }) => eventId)).not.toContain(first?.eventId);
  asked.splice(0);
  orders.splice(0);
  const adjusted = await admin.graphql(`mutation { adjustStock(plantId: "${demoId(1001)}", change: 1) { id } }`);
  expect(adjusted.errors).toBe(undefined);
  // It asks for all parts of the view at once.
  await until(() => orders.length > 0);
  expect(asked).toEqual([]);
});

it.each(SCREENS)('passes axe on a %s', async (_, screen) => {
  const [event] = await office.store.sql<{ event_id: string; endpoint_id: string }>(
    'select event_id, endpoint_id from webhook_deliveries limit 1',
  );
  const views = ['/webhooks', '/webhooks/deliveries', '/webhooks/signature', `/webhooks/${demoId(5001)}`];
  if (event) views.push(`/webhooks/${event.endpoint_id}/${event.event_id}`);
  const { page } = await office.open(ADMIN, '/webhooks', screen);
  for (const view of views) {
    await page.goto(`${office.store.url}/admin${view}`);
    await page.waitForLoadState('networkidle');
    expect([view, await flaws(page)]).toEqual([view, []]);
  }
});
