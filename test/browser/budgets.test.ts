import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launch } from '../support/browser.js';
import { ADAS, openShop, type Shop, SITES } from '../support/shop.js';
import { ADA, ADMIN, demoId } from '../support/store.js';

let store: Shop;
let browser: Browser;

beforeAll(async () => {
  store = await openShop({ PROCESS_ROLE: 'api', ...SITES });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
});

/** The bytes of gzip, by type, that a browser whose cache is empty loads for these pages, one after the other. */
async function weightOf(site: string, paths: readonly string[]): Promise<Record<string, number>> {
  const context = await browser.newContext();
  const form = { loginId: site === '/shop' ? ADA : ADMIN };
  await context.request.post(`${store.url}${site}/sign-in`, { form, headers: { origin: store.url } });
  const page = await context.newPage();
  // A stream would never be idle.
  await page.route('**/admin/live', (route) => route.fulfill({ status: 204 }));
  const files = new Map<string, Promise<[type: string, bytes: number]>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type']?.split(';')[0] ?? '';
    if (!/javascript|css/.test(type) || files.has(response.url())) return;
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
  await context.close();
  return sizes;
}

const [PLANT, ORDER] = [`/plants/${demoId(1001)}`, `/orders/${demoId(3001)}`];
const VIEWS = [
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
  ['the first view of the back office', '/admin', ['/orders'], 35_000],
  ['an order in the back office', '/admin', [ORDER], 35_000],
  ['all views of the back office together', '/admin', [...VIEWS, '/shop'], 60_000],
] as const)('%s: script and style stay within their budgets', async (_, site, paths, most) => {
  const { 'text/javascript': script = 0, 'text/css': style = 0 } = await weightOf(site, paths);
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(most);
  expect(style).toBeGreaterThan(0);
  expect(style).toBeLessThanOrEqual(10_000);
});

it.each([...VIEWS, '/audit/proof'])(
  '%s in the back office names its scripts in the page: none waits for another',
  async (path) => {
    const context = await browser.newContext();
    await context.request.post(`${store.url}/admin/sign-in`, {
      form: { loginId: ADMIN },
      headers: { origin: store.url },
    });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const html = await (await page.goto(`${store.url}/admin${path}`))?.text();
    await page.locator('main h1').first().waitFor();
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => !html?.includes(`"${script}"`))).toEqual([]);
    await context.close();
  },
);
