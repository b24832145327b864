import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Response } from 'playwright-core';
import { complaintsOf, launch, violations } from '../support/browser.js';
import { SITES } from '../support/shop.js';
import { openStore, STAFF, type Store } from '../support/store.js';
import { desktop, overflow, phone, type Screen } from './office.js';

let store: Store;
let browser: Browser;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api', ...SITES });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
});

async function open(path: string, screen: Screen = desktop): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const complaints = complaintsOf(page, store.url);
  await page.goto(store.url + path);
  return { page, complaints };
}

const idOf = async (sku: string): Promise<string> => {
  const [plant] = await store.sql<{ id: string }>('select id from plants where sku = ?', [sku]);
  return plant?.id ?? '';
};

const namesOn = (page: Page) => page.locator('.cards h3').allInnerTexts();

describe.each([
  ['with a script', true],
  ['without JavaScript', false],
])('%s, a visitor', (_, javaScriptEnabled) => {
  it('filters, drops a filter, and opens a plant', async () => {
    const { page, complaints } = await open('/shop', { ...desktop, javaScriptEnabled });
    await page.getByRole('heading', { name: '84 plants' }).waitFor();
    await page.getByRole('link', { name: 'Low light 7' }).click();
    await page.getByRole('heading', { name: '7 plants' }).waitFor();
    await page.getByRole('link', { name: 'Safe for cats and dogs 3' }).click();
    await page.getByRole('heading', { name: '3 plants' }).waitFor();
    expect(await namesOn(page)).toEqual(['Cast-Iron Plant', 'Japanese Holly Fern', 'Parlour Palm']);
    await page.getByRole('link', { name: 'Remove: Low light' }).click();
    await page.getByRole('heading', { name: '36 plants' }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('8');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: '8 plants' }).waitFor();
    expect(new URL(page.url()).search).toBe('?petSafe=true&minPrice=&maxPrice=8');
    await page.getByText('Sort: As we would show them').click();
    await page.getByRole('link', { name: 'Dearest first' }).click();
    await page.waitForURL(/sort=PRICE_DESC/);
    expect((await namesOn(page))[0]).toBe('Nerve Plant');
    await page.getByRole('link', { name: 'Nerve Plant' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nerve Plant' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add to basket' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Add to wishlist' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('searches', async () => {
    const { page, complaints } = await open('/shop', { ...desktop, javaScriptEnabled });
    const box = page.getByRole('searchbox', { name: 'Search plants' });
    await box.fill('monstra');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Plants for “monstra”' }).waitFor();
    expect((await namesOn(page))[0]).toBe('Swiss Cheese Plant');
    expect(await box.inputValue()).toBe('monstra');
    await page.goto(`${store.url}/shop?q=fern&light=DIRECT`);
    await page.getByText('No plant is like that').waitFor();
    await page.locator('.empty').getByRole('link', { name: 'Remove: Direct sun' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plants for “fern”' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('sees every plant once, page by page and by "Show more"', async () => {
    const { page, complaints } = await open('/shop', { ...phone, javaScriptEnabled });
    const all = await store.sql<{ name: string }>(
      "select p.name from plants p join organizations o on o.id = p.organization_id where o.slug = 'greenhouse' and archived_at is null order by p.created_at, p.id",
    );
    const byPage: string[] = [];
    for (let number = 1; number <= 4; number++) {
      if (number > 1) {
        await page.getByRole('link', { name: `Page ${number}`, exact: true }).click();
        await page.waitForURL(`${store.url}/shop?page=${number}`);
      }
      byPage.push(...(await namesOn(page)));
    }
    expect(byPage).toEqual(all.map(({ name }) => name));
    await page.goto(`${store.url}/shop`);
    const seen = await namesOn(page);
    for (const count of ['48 of 84', '72 of 84', undefined]) {
      await page.getByRole('link', { name: 'Show more' }).click();
      await (count ? page.getByText(count) : page.locator('#more').first()).waitFor({
        state: count ? 'visible' : 'detached',
      });
      if (javaScriptEnabled) seen.splice(0);
      seen.push(...(await namesOn(page)));
    }
    expect(seen).toEqual(byPage);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('suggestions come while one types, and lead to a plant', async () => {
  const { page, complaints } = await open('/shop');
  const box = page.getByRole('searchbox', { name: 'Search plants' });
  await box.pressSequentially('poth');
  await page.getByRole('option', { name: 'Golden Pothos $12.99' }).waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Golden Pothos' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('"Show more" that fails leads to the next plants as a link', async () => {
  const { page } = await open('/shop');
  await page.route('**/shop?after=*', (route) =>
    route.request().resourceType() === 'xhr' ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Show more' }).click();
  await page.waitForURL(/\/shop\?after=/);
  expect((await namesOn(page)).length).toBe(24);
  await page.context().close();
});

it('who is not signed in picks a person of the demo, comes back, and signs out', async () => {
  const { page, complaints } = await open('/shop?light=LOW');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.waitForURL(`${store.url}/shop?light=LOW`);
  await page.getByText('Signed in as Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe.each([
  ['light', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)('%s, %s: axe finds nothing, and nothing is wider than the window', (colorScheme, _, screen) => {
  it.each([
    '/shop',
    '/shop?light=LOW&petSafe=true',
    '/shop?q=fern&light=DIRECT',
    '/shop/sign-in',
    'MON-DEL-14',
    'ALO-ZEB-15',
  ])('on %s', async (at) => {
    const path = at.startsWith('/') ? at : `/shop/plants/${await idOf(at)}`;
    const { page, complaints } = await open(path, { ...screen, colorScheme });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it('the longest texts fit, in a list and on a page of their own', async () => {
  const staff = await store.as(STAFF);
  const document = `mutation ($sku: String!, $name: String!, $description: String!, $tags: [String!]!) {
    createPlant(sku: $sku, name: $name, botanicalName: $name, description: $description, tags: $tags, price: 2147483647,
      stock: 1, heightCm: 5000, potDiameterMm: 5000, hardinessZoneMin: 1, hardinessZoneMax: 13) { id }
  }`;
  const tags = Array.from({ length: 20 }, (_, at) => `${String.fromCharCode(97 + at)}${'x'.repeat(39)}`);
  const [sku, name, description] = ['X'.repeat(64), 'N'.repeat(200), 'D'.repeat(10_000)];
  const { data } = await staff.graphql(document, { sku, name, description, tags });
  for (const path of ['/shop?minPrice=10000', `/shop?tag=${tags[0]}&q=${name}`, `/shop/plants/${data.createPlant.id}`])
    for (const screen of [phone, desktop]) {
      const { page, complaints } = await open(path, screen);
      await page.getByRole('heading', { name }).first().waitFor();
      expect([path, await overflow(page)]).toEqual([path, 0]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  await staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: data.createPlant.id });
});

it('stays within its budgets, moves nothing while it loads, and gives no key away', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const sizes: Record<string, number> = {};
  const leaks: string[] = [];
  const looks: Promise<void>[] = [];
  const look = async (response: Response) => {
    const [body, type] = [await response.body(), response.headers()['content-type'] ?? ''];
    const kind = type.split(';')[0] ?? '';
    sizes[kind] = Math.max(sizes[kind] ?? 0, kind === 'image/svg+xml' ? gzipSync(body).length : 0);
    if (kind !== 'image/svg+xml') sizes[kind] = (sizes[kind] ?? 0) + gzipSync(body, { level: 9 }).length;
    if (/psk_|pst_/.test(body.toString() + JSON.stringify(await response.allHeaders()))) leaks.push(response.url());
  };
  page.on('response', (response) => looks.push(look(response)));
  await page.addInitScript(() => {
    const shifts = globalThis as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${store.url}/shop`, { waitUntil: 'networkidle' });
  await Promise.all(looks);
  expect(sizes['text/javascript']).toBeLessThanOrEqual(20_000);
  expect(sizes['text/css']).toBeLessThanOrEqual(10_000);
  expect(sizes['text/html']).toBeLessThanOrEqual(12_000);
  expect(sizes['image/svg+xml']).toBeLessThanOrEqual(2_500);
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
  expect(leaks).toEqual([]);
  await context.close();
});
