import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADAS, openShop, SITES } from '../support/shop.js';
import { ADA, ADMIN, demoId } from '../support/store.js';
import { browserForTests, phone } from './browser.js';

const browser = browserForTests();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES });

/** An empty page of somebody who has signed in to a site. */
async function signedIn(site: string): Promise<Page> {
  const { page } = await browser.tab(store.url, phone);
  const form = { loginId: site === '/shop' ? ADA : ADMIN };
  await page.context().request.post(`${store.url}${site}/sign-in`, { form, headers: { origin: store.url } });
  return page;
}

/** The bytes of gzip, by type, that a browser whose cache is empty loads for these pages, one after the other. */
async function weightOf(site: string, paths: readonly string[]): Promise<Record<string, number>> {
  const page = await signedIn(site);
  // A stream would never be idle.
  await page.route('**/admin/live', (route) => route.fulfill({ status: 204 }));
  const files = new Map<string, Promise<[type: string, bytes: number]>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type']?.split(';')[0] ?? '';
    if (!/javascript|css|html/.test(type) || files.has(response.url())) return;
    const weighed = async (): Promise<[string, number]> => [type, gzipSync(await response.body(), { level: 9 }).length];
    files.set(response.url(), weighed());
  });
  for (const path of paths) {
    const answer = await page.goto(store.url + site + path, { waitUntil: 'networkidle' });
    expect([path, answer?.status(), new URL(page.url()).pathname]).toEqual([path, 200, site + path]);
    await Promise.all(files.values());
  }
  const sizes: Record<string, number> = {};
  for (const [type, bytes] of await Promise.all(files.values())) sizes[type] = (sizes[type] ?? 0) + bytes;
  return sizes;
}

const [PLANT, ORDER] = [`/plants/${demoId(1001)}`, `/orders/${demoId(3001)}`];
const VIEWS = [
  '',
  '/orders',
  ORDER,
  '/plants',
  PLANT,
  '/sales',
  '/customers',
  `/customers/${ADAS}`,
  '/webhooks',
  '/audit',
  '/keys',
];

it.each([
  ...['', '/plants/swiss-cheese-plant', '/basket', ORDER, '/account', '/account/addresses/new', '/wishlist'].map(
    (path) => [`/shop${path}`, '/shop', [path], 20_000] as const,
  ),
  ['the first view of the back office', '/admin', [''], 35_000],
  ['the orders of the back office', '/admin', ['/orders'], 35_000],
  ['an order in the back office', '/admin', [ORDER], 35_000],
  [
    'all views of the back office together',
    '/admin',
    [...VIEWS, '/shop', '/shop/site', '/shop/delivery', '/shop/vouchers'],
    72_000,
  ],
] as const)('%s: script, style and page stay within their budgets', async (_, site, paths, most) => {
  const sizes = await weightOf(site, paths);
  const { 'text/javascript': script = 0, 'text/css': style = 0 } = sizes;
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(most);
  expect(style).toBeGreaterThan(0);
  expect(style).toBeLessThanOrEqual(10_000);
  if (paths.length === 1) expect(sizes['text/html']).toBeLessThanOrEqual(12_000);
});

it('the list of the shop moves nothing while it loads', async () => {
  const { page } = await browser.tab(store.url, phone);
  await page.addInitScript(() => {
    const shifts = globalThis as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${store.url}/shop`, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
});

it.each([...VIEWS, '/audit/proof'])(
  '%s in the back office names its scripts in the page: none waits for another',
  async (path) => {
    const page = await signedIn('/admin');
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const html = await (await page.goto(`${store.url}/admin${path}`))?.text();
    await page.locator('main h1').first().waitFor();
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => !html?.includes(`"${script}"`))).toEqual([]);
  },
);
