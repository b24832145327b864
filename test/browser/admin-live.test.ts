import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { complaintsOf, launch, signIn } from '../support/browser.js';
import { ADMIN, openStore, STAFF, type Store } from '../support/store.js';

let store: Store;
let browser: Browser;

beforeAll(async () => {
  store = await openStore({ ADMIN_API_KEY: 'psk_demo_greenhouse' });
  browser = await launch();
});

afterAll(async () => {
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
