import { describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { openStore } from '../support/store.js';
import { browserForTests, desktop, flaws, overflow, violations } from './browser.js';

const browser = browserForTests();
const store = await openStore({ PROCESS_ROLE: 'api' });

/** Narrower than the other phone, and a window of a desktop that is as narrow. */
const phone = { viewport: { width: 360, height: 740 } };
const FOUR = [
  ['light', desktop],
  ['light', phone],
  ['dark', desktop],
  ['dark', phone],
] as const;

const look = async (path: string, screen = desktop): Promise<Page> =>
  (await browser.open(store.url + path, screen)).page;

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

it.each([phone, desktop])('the pages fit, and axe finds nothing: %j', async (screen) => {
  for (const path of [
    '/',
    '/docs/errors',
    '/docs/changelog',
    '/docs/guides',
    '/docs/guides/storefront',
    '/docs/rights',
  ]) {
    const page = await look(path, screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await flaws(page), await unreachable(page)]).toEqual([path, [], []]);
  }
});

it.each(FOUR)('/docs shows the reference, with its colours: %s %j', async (colorScheme, screen) => {
  const page = await look('/docs', { ...screen, colorScheme });
  await page.getByRole('heading', { name: 'Plant store', level: 1 }).waitFor();
  // Two buttons of Scalar have no name.
  expect((await violations(page)).filter((found) => !found.startsWith('button-name'))).toEqual([]);
  expect([await overflow(page), await unreachable(page)]).toEqual([0, []]);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red] = /\d+/.exec(paper) ?? [];
  expect(Number(red) < 128).toBe(colorScheme === 'dark');
});

it('the first page shows no icon of a broken picture', async () => {
  const { page } = await browser.tab(store.url);
  browser.allow(/404/);
  await page.route('**/shop/pictures/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(store.url);
  const plant = page.getByRole('link', { name: 'Swiss Cheese Plant' });
  expect((await plant.locator('.picture').boundingBox())?.height).toBeGreaterThan(300);
  expect((await plant.locator('img').boundingBox())?.height).toBe(0);
});

it.each(FOUR)(
  'axe finds nothing in GraphiQL, its results and its documentation: %s %j',
  async (colorScheme, screen) => {
    const page = await look('/graphiql', { ...screen, colorScheme });
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.getByText('"botanicalName"').first().waitFor();
    // Its editors scroll with the cursor, which the keyboard moves: axe sees only that the scrolled element takes no focus.
    const others = async () => {
      // The editor checks the query, and draws its lines again, half a second after a change.
      await page.clock.fastForward(5000);
      return (await violations(page)).filter(
        (found) => !/^scrollable-region-focusable: .*CodeMirror-scroll$/.test(found),
      );
    };
    expect(await others()).toEqual([]);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('query: Query').waitFor();
    expect(await others()).toEqual([]);
  },
);

describe.each([
  ['light', phone],
  ['dark', desktop],
] as const)('/graphql without Apollo’s servers, %s', (colorScheme, screen) => {
  const open = async (refuse: (route: Route) => unknown) => {
    const { page } = await browser.tab(store.url, { ...screen, colorScheme });
    browser.allow(/apollographql|net::ERR_FAILED/);
    await page.route(/apollographql/, refuse);
    await page.clock.install();
    await page.goto(`${store.url}/graphql#query=%7Bme%7Bid%7D%7D`, { waitUntil: 'domcontentloaded' });
    return page;
  };

  it('shows GraphiQL in its place, with the same query', async () => {
    const page = await open((route) => route.abort());
    await page.waitForURL(`${store.url}/graphiql#query=%7Bme%7Bid%7D%7D`);
    await page.getByRole('button', { name: /execute query/i }).waitFor();
  });

  it('waits ten seconds for them, and looks like the other pages meanwhile', async () => {
    const page = await open(() => {});
    expect(await violations(page)).toEqual([]);
    expect(await unreachable(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      colorScheme === 'dark' ? 'rgb(18, 24, 21)' : 'rgb(255, 255, 255)',
    );
    await page.clock.fastForward(10_000);
    await page.waitForURL(/\/graphiql#/);
  });
});

it('the names of the codes are not broken on a desktop', async () => {
  const page = await look('/docs/errors');
  const heights = await page
    .locator('td:first-child code')
    .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
  expect(heights).toEqual(heights.map(() => 1));
});

describe('/graphiql', () => {
  const run = (page: Page) => page.getByRole('button', { name: /execute query/i }).click();
  /** The texts of the editors, without the number of the first line and the character that fills an empty one. */
  const editors = async (page: Page) =>
    (await page.locator('.graphiql-editor .CodeMirror-code').allInnerTexts()).map((text) =>
      text.replace(/^1\s+|\u200b/g, ''),
    );
  const query = 'mutation ($id: ID!) { logout }';
  const variables = '{"id": "é&=#"}';
  const link = `#query=${encodeURIComponent(query)}&variables=${encodeURIComponent(variables)}`;

  it('runs the query that it opens with, and leads back to the first page', async () => {
    const page = await look('/graphiql');
    await run(page);
    await page.getByText('"botanicalName"').first().waitFor();
    expect(await unreachable(page)).toEqual([]);
    await page.getByRole('link', { name: 'Plant store' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('opens with the query and the variables of its fragment, and does not run them', async () => {
    const page = await look('/');
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/graphql') && sent.push(request.postData() ?? ''));
    await page.goto(`${store.url}/graphiql${link}`);
    await page.getByText('logout').waitFor();
    expect(await editors(page)).toEqual([query, variables, '']);
    // The fields of the schema are known once introspection has been answered.
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('query: Query').waitFor();
    // Another fragment on the open page.
    await page.goto(`${store.url}/graphiql#query=%7B%20me%20%7B%20id%20%7D%20%7D`);
    await page.getByText('me {').or(page.getByText('{ me')).first().waitFor();
    expect(await editors(page)).toEqual(['{ me { id } }', '', '']);
    expect(sent.filter((body) => !body.includes('__schema'))).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
  });

  it.each(['#query=%E0%A4%A', '#query=%7Bme%7D&variables=nonsense', '#variables=%7B%7D', '#'])(
    'ignores the broken fragment %s',
    async (fragment) => {
      const page = await look(`/graphiql${fragment}`);
      await page.getByText('botanicalName').waitFor();
      const [shown, given] = await editors(page);
      expect(shown).toContain('plants');
      expect(given).toBe('');
    },
  );

  it('logs in as one of the people of the demo, beside the headers that are there', async () => {
    const page = await look('/graphiql#query=%7Bme%7BloginId%7D%7D');
    browser.allow(/401|429/);
    const result = page.locator('.graphiql-response');
    const headers = page.getByRole('region', { name: 'Headers' });
    await page.getByRole('button', { name: 'Headers' }).click();
    await headers.locator('.graphiql-editor:not(.hidden) .CodeMirror').click();
    await page.keyboard.insertText('{"API-Version": "2025-09-01"}');
    await page.getByLabel('Log in as').selectOption('ada@example.com');
    await headers.getByText('Bearer').waitFor();
    expect(await headers.textContent()).toContain('2025-09-01');
    await run(page);
    await result.getByText('"ada@example.com"').waitFor();
    await page.getByLabel('Log in as').selectOption('nobody');
    await headers.getByText('Bearer').waitFor({ state: 'detached' });
    await run(page);
    await result.getByText('UNAUTHENTICATED').waitFor();
    await page.route('**/auth/token', (route) => route.fulfill({ status: 429, json: { detail: 'Too many logins.' } }));
    await page.getByLabel('Log in as').selectOption('grace@example.com');
    await page.getByText('Too many logins.').waitFor();
    expect(await page.getByLabel('Log in as').inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('{me{loginId}}');
    expect(kept).not.toContain('Bearer');
  });

  it.each(['light', 'dark'] as const)('shows the results below the query on a phone, %s', async (colorScheme) => {
    const page = await look('/graphiql', { viewport: { width: 390, height: 844 }, colorScheme });
    await run(page);
    await page.getByText('"botanicalName"').first().waitFor();
    const box = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { width: 0, height: 0 };
    for (const part of ['.graphiql-response', '.graphiql-editors']) {
      const { width, height } = await box(part);
      expect(width).toBeGreaterThan(340);
      expect(height).toBeGreaterThan(300);
    }
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    expect((await box('.graphiql-plugin')).height).toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Plant store' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('/docs', () => {
  const order = '/docs#tag/orders/GET/orders/{id}';

  it('sends the newest version in its samples and its requests', async () => {
    const page = await look(order);
    const operation = page.getByRole('region', { name: 'Get an order' });
    await operation.getByText("'API-Version: 2025-10-01'").waitFor();
    await operation.getByRole('button', { name: /test request/i }).click();
    const client = page.getByRole('dialog');
    await client.getByText('2025-10-01').first().waitFor();
    expect(await client.getByText('2025-09-01').count()).toBe(0);
  });

  it('shows the tabs of all statuses on a phone', async () => {
    const page = await look(order, phone);
    const tabs = page.getByRole('region', { name: 'Get an order' }).getByRole('tab');
    await tabs.first().waitFor();
    const hidden = await tabs.evaluateAll((all) => {
      all[0]?.scrollIntoView({ block: 'center' });
      return all
        .filter((tab) => {
          const { x, y, width, height } = tab.getBoundingClientRect();
          return !tab.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map(({ textContent }) => textContent);
    });
    expect(hidden).toEqual([]);
    expect(await tabs.count()).toBe(9);
    expect(await overflow(page)).toBe(0);
  });
});
