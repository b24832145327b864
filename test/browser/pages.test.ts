import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openStore, type Store } from '../support/store.js';

let store: Store;
let browser: Browser;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Without these, it asks hosts of its own.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
});

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

interface View {
  page: Page;
  /** What the browser complained about (a blocked script, a missing file), and requests to other hosts. */
  complaints: string[];
}

async function look(path: string, colorScheme: 'light' | 'dark', viewport: typeof phone): Promise<View> {
  const context = await browser.newContext({ colorScheme, viewport });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(store.url)) complaints.push(request.url());
  });
  await page.goto(store.url + path);
  return { page, complaints };
}

/** What axe finds wrong: the rule, and the elements. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      nodes: { target: string[] }[];
    }
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** By how many pixels the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The links of the header whose middle cannot be clicked, because it is cut off or something lies above it. */
const unreachable = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site a')]
      .filter((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map(({ textContent }) => textContent),
  );

/** For the README: `RECORD_SCREENSHOTS=1 TEST_SUITE=browser npm test`. */
async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env['RECORD_SCREENSHOTS']) return;
  await mkdir('docs/images', { recursive: true });
  await page.screenshot({ path: `docs/images/${name}.png` });
}

describe.each([
  ['light', 'desktop', desktop],
  ['light', 'phone', phone],
  ['dark', 'desktop', desktop],
  ['dark', 'phone', phone],
] as const)('%s, %s', (scheme, size, viewport) => {
  it.each(['/', '/docs/errors', '/docs/changelog'])('%s fits, and axe finds nothing', async (path) => {
    const { page, complaints } = await look(path, scheme, viewport);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await unreachable(page)).toEqual([]);
    expect(complaints).toEqual([]);
    if (path === '/' && size === 'desktop') await screenshot(page, `first-page-${scheme}`);
    await page.context().close();
  });

  it('/docs shows the reference, with its colours', async () => {
    const { page, complaints } = await look('/docs', scheme, viewport);
    await page.getByRole('heading', { name: 'Plant store', level: 1 }).waitFor();
    // Two buttons of Scalar have no name.
    expect((await violations(page)).filter((found) => !found.startsWith('button-name'))).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(await unreachable(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red] = /\d+/.exec(paper) ?? [];
    expect(Number(red) < 128).toBe(scheme === 'dark');
    await page.context().close();
  });
});

describe.each([
  ['light', phone],
  ['dark', desktop],
] as const)('/graphql without Apollo’s servers, %s', (scheme, viewport) => {
  it('has the colours of the store, and leads to GraphiQL by a click', async () => {
    const context = await browser.newContext({ colorScheme: scheme, viewport });
    await context.route(/apollographql/, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`${store.url}/graphql`);
    expect(await violations(page)).toEqual([]);
    expect(await unreachable(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      scheme === 'dark' ? 'rgb(18, 24, 21)' : 'rgb(255, 255, 255)',
    );
    await page.locator('main').getByRole('link', { name: 'GraphiQL' }).click();
    await page.getByRole('button', { name: /execute query/i }).waitFor();
    await context.close();
  });
});

it('the names of the codes are not broken on a desktop', async () => {
  const { page } = await look('/docs/errors', 'light', desktop);
  const heights = await page
    .locator('td:first-child code')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
  expect(heights).toEqual(heights.map(() => 1));
  await page.context().close();
});

it('GraphiQL runs the query that it opens with', async () => {
  const { page, complaints } = await look('/graphiql', 'light', desktop);
  await page.getByRole('button', { name: /execute query/i }).click();
  await page.getByText('"botanicalName"').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
