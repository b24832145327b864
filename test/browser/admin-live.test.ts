import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { EventDeliveriesDocument, OrderDocument } from '../../web/admin/documents.generated.ts';
import { documentId } from '../../web/ui/server/document-id.ts';
import { complaintsOf, launch, signIn } from '../support/browser.js';
import { ADMIN, demoId, openStore, STAFF, type Store } from '../support/store.js';
import { closeReceivers, openReceiver } from '../webhooks/support/webhook-sink.js';

let store: Store;
let browser: Browser;

beforeAll(async () => {
  store = await openStore({ ADMIN_API_KEY: 'psk_demo_greenhouse' });
  browser = await launch();
});

afterAll(async () => {
  await closeReceivers();
  await browser?.close();
  await store?.close();
});

async function office(loginId: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const complaints = complaintsOf(page, store.url);
  await signIn(page, store.url, loginId);
  return { page, complaints, sign: (text: RegExp) => page.locator('.live', { hasText: text }).waitFor() };
}

it('a refund by REST shows in the open list of others, who do not load it again', async () => {
  const staff = await office(STAFF);
  // Only admins may read the feed: without one, staff see that they are not live.
  await staff.sign(/^Not live$/);
  const admin = await office(ADMIN);
  for (const { sign } of [admin, staff]) await sign(/^Live$/);
  const { body: orders } = await (await store.as(STAFF)).get('/orders?status=delivered');
  const order = orders.items.find((one: { refunded: { amount: number } }) => one.refunded.amount === 0);
  for (const { page } of [admin, staff]) {
    await page.getByRole('row', { name: order.number }).getByText('–').waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  }
  const { status } = await (await store.as(STAFF)).post(`/orders/${order.id}/refund`, { amount: 123 });
  expect(status).toBe(201);
  for (const { page, complaints } of [admin, staff]) {
    await page.getByRole('row', { name: order.number }).getByText('1.23').waitFor();
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
    expect(complaints).toEqual([]);
  }
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
  const admin = await store.as(ADMIN);
  const done = async (document: string) => expect((await admin.graphql(document)).errors).toBeUndefined();
  await store.sql('update webhook_endpoints set active = false');
  await done(`mutation { createWebhookEndpoint(url: "${url}", events: ["refund.created"]) { id } }`);
  const refund = async (amount: number) =>
    expect((await admin.post(`/orders/${demoId(3004)}/refund`, { amount })).status).toBe(201);
  await refund(101);
  const { page, complaints, sign } = await office(ADMIN);
  await sign(/^Live$/);
  const asked = askedOf(page, EventDeliveriesDocument);
  const orders = askedOf(page, OrderDocument);
  await page.goto(`${store.url}/admin/orders/${demoId(3004)}`);
  const delivered = page.locator('.deliveries', { hasText: 'Delivered' });
  await delivered.first().waitFor();
  const [first] = asked.splice(0);
  await refund(102);
  await delivered.nth(1).waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.map(({ eventId }) => eventId)).not.toContain(first?.eventId);
  asked.splice(0);
  orders.splice(0);
  await done(`mutation { adjustStock(plantId: "${demoId(1001)}", change: 1) { id } }`);
  for (const started = Date.now(); orders.length === 0 && Date.now() - started < 30_000; )
    await page.waitForTimeout(50);
  // It asks for all parts of the view at once.
  expect([orders.length > 0, asked]).toEqual([true, []]);
  expect(complaints).toEqual([]);
});
