import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { makeHeadSigner } from '../../src/core/encryption/head-signer.js';
import { signHeads } from '../../src/events/chain/sign-heads.js';
import { makeSchema } from '../../src/schema.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { openReceiver, until } from '../webhooks/support/webhook-sink.js';
import { flaws, SCREENS } from './browser.js';
import { officeForTests } from './office.js';

const API_KEY = 'psk_demo_greenhouse';

const office = officeForTests('all');

const one = async (sql: string, parameters: unknown[] = []): Promise<string> =>
  (await office.one<{ found: string }>(sql, parameters)).found;

describe('find anything', () => {
  /** What is offered for a text. */
  async function find(page: Page, text: string): Promise<string[]> {
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.locator('#find').getByRole('option').or(page.getByText('No results')).first().waitFor();
    return page.locator('#find').getByRole('option').allInnerTexts();
  }

  it('goes to what a number, an e-mail, a SKU or a name names, by Enter', async () => {
    const { page } = await office.open(STAFF, '/orders');
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
    await page.getByRole('option', { name: `${url} Delivery` }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${office.store.url}/admin/orders/${order}`);
    await find(page, requestId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${office.store.url}/admin/audit?requestId=${requestId}`);
    await find(page, event);
    await page.getByRole('option', { name: `${url} Delivery` }).click();
    await page.waitForURL(`${office.store.url}/admin/webhooks/${made.data.createWebhookEndpoint.id}/${event}`);
    await page.getByRole('heading', { name: 'refund.created' }).waitFor();
    expect(await find(page, order)).toEqual([expect.stringMatching(new RegExp(`^${order}\\s+Order$`))]);
    const staff = await office.open(STAFF, '/orders');
    expect([await find(staff.page, requestId), await find(staff.page, event)]).toEqual([[], []]);
  });

  it('is listed by ?, says when it finds nothing, and gives the focus back', async () => {
    const { page } = await office.open(STAFF, '/orders');
    await page.getByRole('searchbox').focus();
    expect(await find(page, 'no such thing')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('No results for “no such thing”.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#find').waitFor({ state: 'hidden' });
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Find anything').waitFor();
  });

  it.each(SCREENS)('on a %s, pleases axe', async (_, screen) => {
    const { page } = await office.open(ADMIN, '/orders', screen);
    await find(page, 'ada');
    expect(await flaws(page)).toEqual([]);
  });
});

describe('show me the query', () => {
  const run = promisify(execFile);
  const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Show me the query' });

  async function codeOf(page: Page, form: string, name: string): Promise<string> {
    const panel = panelOf(page);
    await panel.getByRole('button', { name: form, exact: true }).click();
    return (await panel.getByRole('region', { name: `${name}: ${form}`, exact: true }).textContent()) ?? '';
  }

  async function runCurl(command: string): Promise<unknown> {
    const { body } = await office.store.nobody.post('/auth/token', { api_key: API_KEY, login_id: STAFF });
    const env = { PATH: process.env['PATH'] ?? '', TOKEN: body['auth_token'] };
    return JSON.parse(
      (await run('sh', ['-c', command.replaceAll('curl ', 'curl --silent --show-error ')], { env })).stdout,
    );
  }

  async function runClient(program: string): Promise<unknown> {
    const printed = program.replace('console.log(answer)', 'console.log(JSON.stringify(answer))');
    const env = { PATH: process.env['PATH'] ?? '', API_KEY };
    return JSON.parse((await run(process.execPath, ['--input-type=module', '-e', printed], { env })).stdout);
  }

  it('curl and the client get what the view shows; REST gets the same orders; GraphiQL opens with it', async () => {
    office.allow(/graphiql/);
    const { page } = await office.open(STAFF, '/orders?status=DELIVERED&q=gh-100');
    await page.getByRole('row', { name: /GH-1001/ }).waitFor();
    const url = page.url();
    // The page that is left may still get answers, which Chromium forgets.
    await page.goto('about:blank');
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/admin/api') && /DELIVERED/.test(response.request().postData() ?? ''),
      ),
      page.goto(url),
    ]);
    const { data } = await answer.json();
    const numbers = data.orders.items.map(({ number }: { number: string }) => number);
    expect(numbers).toEqual(['GH-1002', 'GH-1001']);
    await page.getByRole('row', { name: /GH-1001/ }).waitFor();
    await page.keyboard.press('q');
    const panel = panelOf(page);
    await panel.getByRole('heading', { name: 'OrderCounts' }).waitFor();
    expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Orders', 'OrderCounts']);
    expect(await runCurl(await codeOf(page, 'curl', 'Orders'))).toEqual({ data });
    expect(await runClient(await codeOf(page, 'Client', 'Orders'))).toEqual(data);
    const rest = (await runCurl(await codeOf(page, 'REST', 'Orders'))) as {
      items: { number: string }[];
      total: number;
    };
    expect([rest.total, rest.items.map(({ number }) => number)]).toEqual([data.orders.total, numbers]);
    const text = await codeOf(page, 'GraphQL', 'Orders');
    expect(text).toMatch(/^query Orders\(/);
    const bytes = await page.content();
    expect(bytes).not.toMatch(/psk_/);
    const [graphiql] = await Promise.all([
      page.context().waitForEvent('page'),
      panel.getByRole('link', { name: 'Open in GraphiQL' }).first().click(),
    ]);
    await graphiql.getByText('query Orders(').waitFor();
  });

  it('a refund shows what its button sends: whoever sends that, too, refunds once', async () => {
    const { page } = await office.open(
      STAFF,
      `/orders/${await one(`select id as found from orders where number = 'GH-1002'`)}`,
    );
    const refunds = () => office.store.sql(`select id from refunds where goodwill = 217`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund GH-1002' });
    await dialog.getByLabel('Goodwill').fill('2.17');
    const button = dialog.getByRole('button', { name: 'Refund $2.17' });
    await button.waitFor();
    await dialog.getByRole('button', { name: 'Show me the query' }).click();
    const curl = await codeOf(page, 'curl', 'RefundOrder');
    const rest = await codeOf(page, 'REST', 'RefundOrder');
    expect(rest).toContain('"amount": 217,');
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    expect(await refunds()).toEqual([]);
    const answer = (await runCurl(curl)) as { data: { refundOrder: { total: unknown } } };
    expect(answer.data.refundOrder.total).toEqual({ amount: 217, currency: 'USD' });
    await button.click();
    // The store repeats its answer; or refuses, where the page heard of that refund first, and so expects another state.
    const done = page.getByRole('status').getByText('$2.17');
    await done.or(dialog.getByText('Idempotency-Key was already used')).first().waitFor();
    expect(await refunds()).toHaveLength(1);
  });

  it.each(SCREENS)('on a %s, pleases axe, and gives the focus back', async (_, screen) => {
    const { page } = await office.open(ADMIN, '/orders', screen);
    await page.getByRole('button', { name: 'Show me the query' }).click();
    const panel = panelOf(page);
    await panel.getByRole('heading', { name: 'OrderCounts' }).waitFor();
    for (const form of ['GraphQL', 'curl', 'Client', 'REST']) {
      await panel.getByRole('button', { name: form, exact: true }).click();
      expect([form, await flaws(page)]).toEqual([form, []]);
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const opener = page.getByRole('button', { name: 'Show me the query' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('the proof of the events', () => {
  const signer = makeHeadSigner([Buffer.alloc(32, 1)]);
  const sleeping = async () => (await office.store.sql('select from events where position is null')).length === 0;
  let signed: { position: number; link: string };

  beforeAll(async () => {
    await until(sleeping);
    const end = 'select position, link from event_chains where organization_id = ?';
    signed = await office.one(end, [demoId(1)]);
    await signHeads({ orm: office.store.orm, schema: await makeSchema(), signer });
    const admin = await office.store.as(ADMIN);
    const mutation = 'mutation { createUser(loginId: "w", role: STAFF) { id } }';
    await admin.graphql(mutation, {}, { 'idempotency-key': 'this-wakes-the-worker' });
    await until(sleeping);
  });

  it.each(SCREENS)('on a %s, says what was signed last, by which key, and what checks it', async (_, screen) => {
    const { page } = await office.open(ADMIN, '/audit/proof', screen);
    await page.getByText(signed.link).waitFor();
    const texts = await page.locator('main .pairs > div').allInnerTexts();
    expect(Object.fromEntries(texts.map((text) => text.split(/\n+/)))).toMatchObject({
      'Up to position': Number(signed.position).toLocaleString('en'),
      Link: signed.link,
      'Public key': signer.publicKey,
    });
    await page.getByText('npm run audit').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
