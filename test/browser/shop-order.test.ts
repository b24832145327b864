import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { complaintsOf, launch, violations } from '../support/browser.js';
import { type Mailbox, openMailbox } from '../support/mailbox.js';
import { ADAS, SITES } from '../support/shop.js';
import { ADA, demoId, GRACE, openStore, STAFF, type Store } from '../support/store.js';
import { desktop, overflow, phone, type Screen } from './office.js';

let store: Store;
let browser: Browser;
let mailbox: Mailbox;

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A store whose shop sends its e-mails to the mailbox. */
const openShop = (more: Record<string, string> = {}) =>
  openStore({
    PROCESS_ROLE: 'api',
    ...SITES,
    SMTP_URL: mailbox.url,
    ALLOWED_HOSTS: '127.0.0.1',
    ...more,
  });

beforeAll(async () => {
  mailbox = await openMailbox();
  store = await openShop();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
  mailbox?.close();
});

const [MONSTERA, POTHOS, LILY] = [demoId(1001), demoId(1002), demoId(1003)];

interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  url: string;
}

async function visit(screen: Screen = desktop, at: Store = store): Promise<Visitor> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  return { context, page, complaints: complaintsOf(page, at.url), url: `${at.url}/shop` };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function add({ page, url }: Visitor, plant: string, quantity = 1): Promise<void> {
  await page.goto(`${url}/plants/${plant}`);
  await page.getByLabel('Quantity').fill(String(quantity));
  await button(page, 'Add to basket').click();
  await page.waitForURL(`${url}/basket`);
}

async function signIn({ page, url }: Visitor, who = ADA): Promise<void> {
  await page.goto(`${url}/sign-in?next=/shop/account`);
  await page.locator(`button[value="${who}"]`).click();
  await page.waitForURL(`${url}/account`);
}

/** A basket of Ada's, at the checkout. */
async function atCheckout(visitor: Visitor, plant: string, quantity = 1): Promise<void> {
  await signIn(visitor);
  await add(visitor, plant, quantity);
  await visitor.page.getByRole('link', { name: 'Check out' }).click();
  await button(visitor.page, /^Place order/).waitFor();
}

const orderCount = async (): Promise<number> => (await store.sql('select id from orders')).length;

const stockOf = async (plant: string): Promise<number> =>
  (await store.sql<{ stock: number }>('select stock from plants where id = ?', [plant]))[0]?.stock ?? -1;

/** What customers may have pending is bounded. */
const payPending = () => store.sql("update orders set status = 'processing' where status = 'pending'");

/** The signs of a sum or a page: `Total $37.93`. */
const shows = (page: Page, text: string | RegExp) => page.locator('#main').filter({ hasText: text }).waitFor();

describe.each([
  ['with a script', true],
  ['without JavaScript', false],
])('%s, a customer', (_, javaScriptEnabled) => {
  it('fills a basket, signs in, orders, pays, is refunded, and sees refund and points', async () => {
    const visitor = await visit({ ...desktop, javaScriptEnabled });
    const { page, complaints, url } = visitor;
    await add(visitor, POTHOS, 2);
    await shows(page, 'Total$33.93');
    await page.getByRole('link', { name: 'Check out' }).click();
    await page.locator('#main').getByRole('link', { name: 'Sign in' }).click();
    await page.locator(`button[value="${ADA}"]`).click();
    await page.waitForURL(`${url}/checkout`);
    await page.getByRole('radio', { name: 'I pick it up' }).check();
    if (!javaScriptEnabled) await button(page, 'Show the new total').click();
    await button(page, 'Place order · $25.98').waitFor();
    await page.getByRole('radio', { name: 'home' }).check();
    if (!javaScriptEnabled) await button(page, 'Show the new total').click();
    const before = await stockOf(POTHOS);
    await button(page, 'Place order · $33.93').click();
    await page.getByRole('heading', { name: /^Order GH-\d+$/ }).waitFor();
    expect(await stockOf(POTHOS)).toBe(before - 2);
    const order = page.url().split('/').at(-1) ?? '';
    await page.getByRole('link', { name: 'Pay $33.93' }).click();
    await shows(page, 'This is a stand-in for a card form: no money moves.');
    await button(page, 'Pay $33.93').click();
    await page.waitForURL(`${url}/orders/${order}`);
    await shows(page, 'Paid. We pack your plants.');
    const [item] = (await (await store.as(ADA)).get(`/orders/${order}`)).body.items;
    const staff = await store.as(STAFF);
    const refund = { items: [{ order_item_id: item.id, quantity: 1 }], reason: 'damaged', note: 'Sorry <b>' };
    expect((await staff.post(`/orders/${order}/refund`, refund)).status).toBe(201);
    await page.reload();
    await shows(page, '$12.99 back to you');
    await shows(
      page,
      'damaged1 × Golden Pothos$12.99Sorry <b>The 13 points that this money had earned were taken back.',
    );
    await page.goto(`${url}/account`);
    await shows(page, /-13Taken back by a refund: GH-\d+/);
    await shows(page, /\+25Earned by an order: GH-\d+/);
    expect(await page.getByText('Basket', { exact: true }).locator('..').textContent()).toBe('Basket');
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });

  it('spends points, and the code pays a part', async () => {
    const visitor = await visit({ ...phone, javaScriptEnabled });
    const { page, complaints, url } = visitor;
    await signIn(visitor);
    await button(page, 'Redeem 100 points').click();
    const code = await page.locator('.codes li:not(.soft) code').first().textContent();
    await add(visitor, POTHOS);
    await page.goto(`${url}/checkout`);
    await page.getByLabel('Reward code').selectOption(code ?? '');
    if (!javaScriptEnabled) await button(page, 'Show the new total').click();
    await button(page, 'Place order · $15.94').click();
    await shows(page, 'Reward-$5.00');
    await button(page, 'Cancel the order').click();
    await shows(page, 'Cancelled');
    await page.goto(`${url}/account`);
    await shows(page, /\+100Given back by a refund or cancellation: GH-\d+/);
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });
});

it('a price that changes before the button is pressed is told, and nothing is ordered', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await atCheckout(visitor, LILY);
  const staff = await store.as(STAFF);
  const orders = await orderCount();
  await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, price: 1999) { id } }', { id: LILY });
  await button(page, 'Place order · $26.94').click();
  await shows(page, 'The total is $27.94 nowThe page showed $26.94. Nothing was ordered.');
  await shows(page, 'The price was $18.99 before, and is $19.99 now.');
  expect(await orderCount()).toBe(orders);
  await button(page, 'Place order · $27.94').click();
  await shows(page, 'Thank you for your order');
  expect(await orderCount()).toBe(orders + 1);
  await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, price: 1899) { id } }', { id: LILY });
  await payPending();
  await visitor.context.close();
});

it('pressed again after "back", the button orders nothing else', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await atCheckout(visitor, LILY);
  const [orders, stock, sent] = [await orderCount(), await stockOf(LILY), mailbox.mails.length];
  await button(page, /^Place order/).click();
  await shows(page, 'Thank you for your order');
  const order = page.url();
  await page.goBack();
  await button(page, /^Place order/).click();
  await shows(page, 'Thank you for your order');
  expect(page.url()).toBe(order);
  expect([await orderCount(), await stockOf(LILY)]).toEqual([orders + 1, stock - 1]);
  expect(mailbox.mails.slice(sent).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([ADA]);
  await payPending();
  await visitor.context.close();
});

it('what is sold out meanwhile is told, and nothing is ordered', async () => {
  const visitor = await visit();
  const { page, url } = visitor;
  await atCheckout(visitor, MONSTERA, 2);
  const orders = await orderCount();
  const stock = await stockOf(MONSTERA);
  const staff = await store.as(STAFF);
  const adjust = (change: number) =>
    staff.graphql('mutation ($id: ID!, $by: Int!) { adjustStock(plantId: $id, change: $by) { id } }', {
      ...{ id: MONSTERA, by: change },
    });
  await adjust(1 - stock);
  await button(page, /^Place order/).click();
  await shows(page, 'You want 2. Only 1 is in stock.');
  expect(await button(page, /^Place order/).count()).toBe(0);
  expect([await orderCount(), await stockOf(MONSTERA)]).toEqual([orders, 1]);
  await page.goto(`${url}/basket`);
  await button(page, 'Accept the changes').click();
  await shows(page, 'Total$42.94');
  await adjust(stock - 1);
  await visitor.context.close();
});

it('a guest orders with texts that look like scripts, which are shown as texts, and nobody else sees the order', async () => {
  const visitor = await visit();
  const { page, complaints, url } = visitor;
  const script = '<script>alert(1)</script>';
  await add(visitor, LILY);
  await page.getByRole('link', { name: 'Check out' }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  };
  await fill({
    Name: script,
    'E-mail': GRACE,
    Recipient: script,
    'Street and number': `"><img src=x onerror=alert(1)>`,
  });
  await button(page, /^Place order/).click();
  await shows(page, 'See what is marked below.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-postalCode');
  await fill({ 'Postal code': '<b>', City: '{{7*7}}' });
  await button(page, /^Place order/).click();
  await shows(page, 'This e-mail address belongs to a customer');
  await fill({ 'E-mail': 'eve@example.com' });
  await button(page, /^Place order/).click();
  await shows(page, `Goes to ${script}, "><img src=x onerror=alert(1)>, <b> {{7*7}}, United States`);
  const order = new URL(page.url()).pathname;
  await page.getByRole('link', { name: /^Pay/ }).click();
  await button(page, /^Pay/).click();
  await shows(page, 'Paid. We pack your plants.');
  // The address is not proved: the visitor is not signed in with it.
  await page.goto(`${url}/account`);
  expect(new URL(page.url()).pathname).toBe('/shop/sign-in');
  expect(complaints.filter((text) => !text.includes('status of 4'))).toEqual([]);
  const stranger = await visit();
  await signIn(stranger, GRACE);
  expect((await stranger.page.goto(store.url + order))?.status()).toBe(404);
  await stranger.context.close();
  await visitor.context.close();
});

it('forged forms are refused, and change nothing', async () => {
  const visitor = await visit();
  await atCheckout(visitor, LILY);
  const { page, url, context } = visitor;
  const fields = await page
    .locator('#checkout')
    .evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]));
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const [orders, stock] = [await orderCount(), await stockOf(LILY)];
  const send = async (headers: Record<string, string>, without?: string) => {
    const body = new URLSearchParams(fields.filter(([name]) => name !== without) as [string, string][]);
    return (
      await fetch(`${url}/checkout/order`, {
        method: 'POST',
        headers: { cookie, ...headers },
        body,
        redirect: 'manual',
      })
    ).status;
  };
  expect(await send({})).toBe(403);
  expect(await send({ origin: 'https://evil.example' })).toBe(403);
  expect(await send({ origin: store.url, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await send({ origin: store.url }, 'key')).toBe(400);
  expect([await orderCount(), await stockOf(LILY)]).toEqual([orders, stock]);
  expect(await send({ origin: store.url })).toBe(303);
  expect(await orderCount()).toBe(orders + 1);
  await payPending();
  await context.close();
});

it('the wishlist says what is back in stock, and fills the basket', async () => {
  const visitor = await visit();
  const { page, complaints, url } = visitor;
  await signIn(visitor);
  await page.goto(`${url}/plants/${POTHOS}`);
  await button(page, 'Add to wishlist').click();
  await page.waitForURL(`${url}/wishlist`);
  const line = page.locator('.line').filter({ hasText: 'Golden Pothos' });
  await line.getByText('In stock', { exact: true }).waitFor();
  const staff = await store.as(STAFF);
  const stock = await stockOf(POTHOS);
  const adjust = (by: number) =>
    staff.graphql('mutation ($id: ID!, $by: Int!) { adjustStock(plantId: $id, change: $by) { id } }', {
      id: POTHOS,
      by,
    });
  await adjust(-stock);
  await page.reload();
  await line.getByText('Sold out').waitFor();
  await adjust(stock);
  await page.reload();
  await line.getByText('Back in stock').waitFor();
  await button(page, 'Add to basket: Golden Pothos').click();
  await page.waitForURL(`${url}/basket`);
  await page.goto(`${url}/wishlist`);
  await button(page, 'Remove Golden Pothos').click();
  await line.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await visitor.context.close();
});

it('addresses are added, changed, made the default, and removed', async () => {
  const visitor = await visit();
  const { page, complaints } = visitor;
  await signIn(visitor, GRACE);
  await page.getByRole('link', { name: 'Add an address' }).click();
  for (const [label, text] of Object.entries({
    ...{ Label: 'lab', 'Street and number': '1 Cobol Way', 'Postal code': '22201', City: 'Arlington' },
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await button(page, 'Save').click();
  await page.getByText('Grace Hopper, 1 Cobol Way, 22201 Arlington, United States').waitFor();
  await page.getByRole('link', { name: 'Change lab' }).click();
  await page.getByLabel('City', { exact: true }).fill('Washington');
  await button(page, 'Save').click();
  await page.getByText('22201 Washington').waitFor();
  await button(page, 'Use by default: lab').click();
  await page.locator('.addresses li').filter({ hasText: 'Default' }).filter({ hasText: 'lab' }).waitFor();
  await button(page, 'Remove lab').click();
  await page.getByText('22201 Washington').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await visitor.context.close();
});

describe('Stripe', () => {
  let provider: Server;
  let paying: Store;

  /** A stand-in for Stripe: its API, and the page to which it sends visitors, with a link back. */
  beforeAll(async () => {
    const session: Record<string, unknown> = {
      id: 'cs_1',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    };
    provider = createServer(async (request, response) => {
      const own = `http://${request.headers.host}`;
      if (request.url === '/pay') {
        Object.assign(session, { status: 'complete', url: null, payment_status: 'paid', payment_intent: 'pi_1' });
        const back = String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', 'cs_1');
        return response.setHeader('content-type', 'text/html').end(`<title>Stripe</title><a href="${back}">Paid</a>`);
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.method === 'POST')
        Object.assign(session, {
          url: `${own}/pay`,
          success_url: form.get('success_url'),
          client_reference_id: form.get('client_reference_id'),
          amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
          currency: form.get('line_items[0][price_data][currency]'),
        });
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
    });
    await listen(provider);
    paying = await openShop({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_URL: `http://127.0.0.1:${portOf(provider)}` });
  });

  afterAll(async () => {
    provider?.close();
    await paying?.close();
  });

  it('takes the visitor to its own page by a link, and the return pays the order', async () => {
    const visitor = await visit(desktop, paying);
    const { page, url } = visitor;
    await atCheckout(visitor, POTHOS);
    await button(page, /^Place order/).click();
    await page.getByRole('link', { name: 'Pay $20.94' }).waitFor();
    const order = page.url();
    // Nothing in an address pays.
    await page.goto(`${order}/paid?session=cs_1`);
    await shows(page, 'The payment has not arrived yet');
    await page.getByRole('link', { name: 'Pay $20.94' }).click();
    await page.getByRole('link', { name: 'Paid' }).click();
    await page.waitForURL(order);
    await shows(page, 'Paid. We pack your plants.');
    expect((await (await paying.as(STAFF)).get(`/orders/${order.split('/').at(-1)}`)).body.payment_reference).toBe(
      'pi_1',
    );
    expect((await page.goto(`${order}/stand-in`))?.status()).toBe(404);
    expect(url).toContain(paying.url);
    await visitor.context.close();
  });
});

describe.each([
  ['light', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)('%s, %s: axe finds nothing, and nothing is wider than the window', (colorScheme, _, screen) => {
  it('from the basket of a guest to the account of a customer', async () => {
    const visitor = await visit({ ...screen, colorScheme });
    const { page, complaints, url } = visitor;
    const check = async (path: string) => {
      await page.goto(url + path);
      expect([path, await violations(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    };
    await check('/basket');
    await add(visitor, POTHOS, 100);
    await add(visitor, LILY);
    for (const path of ['/basket', '/checkout']) await check(path);
    await signIn(visitor);
    const [{ id: paid } = { id: demoId(3001) }] = await store.sql<{ id: string }>(
      'select order_id as id from refunds r join orders o on o.id = r.order_id where o.customer_id = ? limit 1',
      [ADAS],
    );
    for (const path of ['/checkout', `/orders/${paid}`, '/account', '/account/addresses/new', '/wishlist'])
      await check(path);
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });
});

it('each page stays within its budgets, and gives no key away', async () => {
  const visitor = await visit(phone);
  const { page, url } = visitor;
  await atCheckout(visitor, LILY);
  const order = demoId(3001);
  for (const path of ['/basket', '/checkout', `/orders/${order}`, '/account', '/wishlist']) {
    const context = await browser.newContext(phone);
    await context.addCookies(await visitor.context.cookies());
    const fresh = await context.newPage();
    const sizes: Record<string, number> = {};
    const looks: Promise<void>[] = [];
    const look = async (response: Response) => {
      const body = await response.body();
      const kind = response.headers()['content-type']?.split(';')[0] ?? '';
      sizes[kind] = (sizes[kind] ?? 0) + gzipSync(body, { level: 9 }).length;
      if (/psk_|pst_/.test(body.toString() + JSON.stringify(await response.allHeaders()))) sizes['leaks'] = 1;
    };
    fresh.on('response', (response) => looks.push(look(response)));
    await fresh.goto(url + path, { waitUntil: 'networkidle' });
    await Promise.all(looks);
    expect([
      path,
      sizes['leaks'],
      Number(sizes['text/javascript']) <= 20_000,
      Number(sizes['text/css']) <= 10_000,
    ]).toEqual([...[path, undefined, true, true]]);
    await context.close();
  }
  await page.context().close();
});
