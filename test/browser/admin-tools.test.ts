import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADMIN, STAFF } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';
import { desktop, type Office, openOffice, overflow, phone, violations } from './office.js';

let office: Office;
beforeAll(async () => {
  office = await openOffice('all');
});
afterAll(async () => {
  await closeReceivers();
  await office?.close();
});

const screens = (['light', 'dark'] as const).flatMap((colorScheme) => [
  ['phone', colorScheme, { ...phone, colorScheme }] as const,
  ['desktop', colorScheme, { ...desktop, colorScheme }] as const,
]);

describe('find anything', () => {
  /** What is offered for a text. */
  async function find(page: Page, text: string): Promise<string[]> {
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.locator('#find').getByRole('option').or(page.getByText('Nothing found')).first().waitFor();
    return page.locator('#find').getByRole('option').allInnerTexts();
  }

  const one = async (sql: string): Promise<string> => {
    const [row] = await office.store.sql<{ found: string }>(sql);
    if (!row) throw new Error(`There is none: ${sql}`);
    return row.found;
  };

  it('goes to what a number, an e-mail, a SKU or a name names, by Enter', async () => {
    const { page, complaints } = await office.open(STAFF, '/orders');
    const order = await one(`select id as found from orders where number = 'GH-1004'`);
    const plant = await one(`select id as found from plants where sku = 'MON-DEL-14'`);
    const ada = await one(`select id as found from customers where email = 'ada@example.com'`);
    for (const [text, offered, path] of [
      ['gh-1004', 'GH-1004 Grace Hopper · Order', `/orders/${order}`],
      ['MON-DEL-14', 'Swiss Cheese Plant MON-DEL-14 · Plant', `/plants/${plant}`],
      ['ada@example.com', 'Ada Lovelace ada@example.com · Customer', `/customers/${ada}`],
      ['lovelace', 'Ada Lovelace ada@example.com · Customer', `/customers/${ada}`],
      ['orders', 'Orders View', '/orders'],
    ] as const) {
      const [first] = await find(page, text);
      expect(first?.replace(/\s+/g, ' ')).toBe(offered);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${office.store.url}/admin${path}`);
      await page.locator('#find').waitFor({ state: 'hidden' });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('knows the ids of requests and events for admins; staff are told nothing about them', async () => {
    const admin = await office.store.as(ADMIN);
    const { url } = await openReceiver();
    const made = await admin.graphql(`mutation { createWebhookEndpoint(url: "${url}") { id } }`);
    expect(made.errors).toBe(undefined);
    const order = await one(`select id as found from orders where number = 'GH-1001'`);
    const requestId = 'from-the-warehouse-1';
    const { status } = await admin.post(`/orders/${order}/refund`, { amount: 100 }, { 'x-request-id': requestId });
    expect(status).toBe(201);
    const event = await one(
      `select id as found from events where type = 'refund.created' order by number desc limit 1`,
    );
    await until(
      async () => (await office.store.sql('select from webhook_deliveries where event_id = ?', [event])).length > 0,
    );
    const { page } = await office.open(ADMIN, '/orders');
    expect(await find(page, requestId)).toEqual([expect.stringMatching(/^refundOrder\s+admin@\S+ · Request$/)]);
    await page.getByRole('combobox').fill(event);
    await page.getByRole('option', { name: 'refund.created Event' }).waitFor();
    await page.getByRole('option', { name: 'refund.created Deliveries of the event' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${office.store.url}/admin/orders/${order}`);
    await find(page, requestId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${office.store.url}/admin/audit?requestId=${requestId}`);
    const staff = await office.open(STAFF, '/orders');
    expect([await find(staff.page, requestId), await find(staff.page, event)]).toEqual([[], []]);
    expect(staff.complaints).toEqual([]);
    await staff.page.context().close();
    await page.context().close();
  });

  it('is listed by ?, says when it finds nothing, and gives the focus back', async () => {
    const { page } = await office.open(STAFF, '/orders');
    await page.getByRole('searchbox').focus();
    expect(await find(page, 'no such thing')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is called “no such thing”.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#find').waitFor({ state: 'hidden' });
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Find anything').waitFor();
    await page.context().close();
  });

  it.each(screens)('on a %s, %s, pleases axe', async (_, __, screen) => {
    const { page, complaints } = await office.open(ADMIN, '/orders', screen);
    await find(page, 'ada');
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
