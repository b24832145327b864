import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import type { Client } from '../support/client.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { closeReceivers, openReceiver, type Received, until } from '../webhooks/support/webhook-sink.js';
import { desktop, type Office, openOffice, overflow, phone, violations } from './office.js';

let office: Office;
let admin: Client;

beforeAll(async () => {
  office = await openOffice('all');
  admin = await office.store.as(ADMIN);
  // Where nobody listens, retries would change rows behind the tests.
  await office.store.sql('update webhook_endpoints set active = false');
});

afterAll(async () => {
  await closeReceivers();
  await office?.close();
});

const endpoint = async (url: string): Promise<{ id: string; secret: string }> => {
  const made = `mutation { made: createWebhookEndpoint(url: "${url}", events: ["plant.updated"]) { id secret } }`;
  return (await admin.graphql(made)).data.made;
};

let changes = 0;
const changePlant = () =>
  admin.graphql(`mutation { updatePlant(id: "${demoId(1001)}", name: "Bärlauch 🌿 ${++changes}") { id } }`);

interface Mail {
  id: string;
  timestamp: string;
  signature: string;
  serviceSignature?: string;
  body: string;
  /** By the clock of the receiver, in seconds since 1970. */
  receivedAt?: number;
}

const mailOf = ({ body, headers }: Received = { path: '', headers: {}, body: '' }): Mail => ({
  body,
  id: String(headers['webhook-id']),
  timestamp: String(headers['webhook-timestamp']),
  signature: String(headers['webhook-signature']),
});

const signed = (key: string | Buffer, text: string, encoding: 'base64' | 'hex' = 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding);

/** What a receiver got, with each mistake that receivers make. */
function mistakes(mail: Mail, otherMail: Mail, secret: string): Record<string, Mail> {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${mail.id}.${mail.timestamp}.${mail.body}`;
  const event = JSON.parse(mail.body);
  const forged = JSON.stringify({ ...event, id: demoId(9999) });
  return {
    VALID: mail,
    BODY_CHANGED: { ...mail, body: mail.body.replace('Bärlauch', 'Barlauch') },
    BODY_REWRITTEN: { ...mail, body: JSON.stringify(event, null, 2) },
    BODY_TRANSCODED: { ...mail, body: `${mail.body}\n` },
    NO_MATCH: { ...mail, signature: `v1,${randomBytes(32).toString('base64')}` },
    OTHER_ENDPOINT: otherMail,
    SIGNATURE_ENCODING: { ...mail, signature: `v1,${signed(key, content, 'hex')}` },
    TIMESTAMP_CHANGED: { ...mail, timestamp: String(Number(mail.timestamp) - 1) },
    TIMESTAMP_IN_FUTURE: { ...mail, receivedAt: Number(mail.timestamp) - 400 },
    TIMESTAMP_TOO_OLD: { ...mail, receivedAt: Number(mail.timestamp) + 400 },
    UNKNOWN_EVENT: {
      ...mail,
      id: demoId(9999),
      body: forged,
      signature: `v1,${signed(key, `${demoId(9999)}.${mail.timestamp}.${forged}`)}`,
    },
    WRONG_CONTENT: { ...mail, signature: `v1,${signed(key, mail.body)}` },
    WRONG_KEY_FORM: { ...mail, signature: `v1,${signed(secret, content)}` },
  };
}

/** A moment, as a field for the local time takes it. */
function localTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

async function explain(page: Page, { id, timestamp, signature, body, receivedAt }: Mail): Promise<string> {
  const headers = `host: receiver\nwebhook-id: ${id}\n'Webhook-Timestamp': '${timestamp}',\nwebhook-signature: ${signature}`;
  await page.getByLabel('Headers as received').fill(headers);
  await page.getByLabel('Body as the receiver read it').fill(body);
  await page.getByLabel('When it came').fill(receivedAt ? localTime(receivedAt) : '');
  const isAnswer = (response: Response) => response.request().postData()?.includes('"body"') === true;
  const answered = page.waitForResponse(isAnswer);
  await page.getByRole('button', { name: 'Explain' }).click();
  const { verdict } = (await (await answered).json()).data.explainWebhookSignature;
  await page.getByRole('status').locator('code', { hasText: verdict }).waitFor();
  return verdict;
}

it('explains each mistake of a receiver from what it got', async () => {
  const [one, two] = [await openReceiver(), await openReceiver()];
  const [mine, theirs] = [await endpoint(one.url), await endpoint(two.url)];
  await changePlant();
  await until(() => one.received.length === 1 && two.received.length === 1);
  const sent = mistakes(mailOf(one.received[0]), mailOf(two.received[0]), mine.secret);
  const { page, complaints } = await office.open(ADMIN, `/webhooks/signature?endpoint=${mine.id}`);
  const found: Record<string, string> = {};
  for (const [mistake, mail] of Object.entries(sent)) found[mistake] = await explain(page, mail);
  await page.reload();
  await admin.graphql(`mutation { rotateWebhookSecret(id: "${mine.id}", overlapHours: 0) { id } }`);
  found['EXPIRED_SECRET'] = await explain(page, mailOf(one.received[0]));
  await page.getByText('The secret has expired').waitFor();
  const { data } = await admin.graphql('{ of: __type(name: "WebhookSignatureVerdict") { enumValues { name } } }');
  const verdicts: { name: string }[] = data.of.enumValues;
  expect(found).toEqual(Object.fromEntries(verdicts.map(({ name }) => [name, name])));
  expect(complaints).toEqual([]);
  await page.context().close();
  await admin.graphql(
    `mutation { a: deleteWebhookEndpoint(id: "${mine.id}") b: deleteWebhookEndpoint(id: "${theirs.id}") }`,
  );
});

it('says that the headers name no signature, without asking the store', async () => {
  const { page } = await office.open(ADMIN, '/webhooks/signature');
  await page.getByLabel('Headers as received').fill('content-type: application/json');
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText('There is no webhook-signature and no x-service-signature in it.').waitFor();
  await page.context().close();
});

it('shows a receiver that is down, and that is back, without a reload; its secret is told once', async () => {
  let isDown = true;
  const receiver = await openReceiver(async () => (isDown ? { status: 500, body: 'out of order' } : { status: 204 }));
  const { page, complaints } = await office.open(ADMIN, '/webhooks');
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
  expect(complaints).toEqual([]);
  await page.context().close();
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
  const { page, complaints } = await office.open(ADMIN, `/webhooks/deliveries?eventId=${sent.id}`);
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
  expect(complaints).toEqual([]);
  await page.context().close();
  await admin.graphql(`mutation { a: deleteWebhookEndpoint(id: "${id}") b: deleteWebhookEndpoint(id: "${old.id}") }`);
});

it('asks for the health of the ten endpoints that it shows, however many there are', async () => {
  const made: string[] = [];
  while (made.length < 12) made.push((await endpoint(`http://127.0.0.1:4729/${made.length}`)).id);
  await office.store.sql('update webhook_endpoints set active = false');
  const { page, complaints } = await office.open(ADMIN, '/webhooks');
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
  expect(complaints).toEqual([]);
  await page.context().close();
  for (const id of made) await admin.graphql(`mutation { deleteWebhookEndpoint(id: "${id}") }`);
});

it('is not for staff', async () => {
  const { page, complaints } = await office.open(STAFF, '/webhooks');
  await page.getByText('Only admins see this view.').waitFor();
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it.each([
  ['a desktop, light', { ...desktop, colorScheme: 'light' }],
  ['a desktop, dark', { ...desktop, colorScheme: 'dark' }],
  ['a phone, light', { ...phone, colorScheme: 'light' }],
  ['a phone, dark', { ...phone, colorScheme: 'dark' }],
] as const)('passes axe on %s', async (_, screen) => {
  const [event] = await office.store.sql<{ event_id: string; endpoint_id: string }>(
    'select event_id, endpoint_id from webhook_deliveries limit 1',
  );
  const views = ['/webhooks', '/webhooks/deliveries', '/webhooks/signature', `/webhooks/${demoId(5001)}`];
  if (event) views.push(`/webhooks/${event.endpoint_id}/${event.event_id}`);
  const { page, complaints } = await office.open(ADMIN, '/webhooks', screen);
  for (const view of views) {
    await page.goto(`${office.store.url}/admin${view}`);
    await page.waitForLoadState('networkidle');
    expect({ view, found: await violations(page), over: await overflow(page) }).toEqual({ view, found: [], over: 0 });
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
