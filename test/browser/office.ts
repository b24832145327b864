import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openShop, type Shop } from '../support/shop.js';

/** A store whose back office is open, and a browser. */
export interface Office {
  store: Shop;
  /** A page of who has signed in, and what the browser complains about. */
  open(loginId: string, path: string, options?: Screen): Promise<{ page: Page; complaints: string[] }>;
  close(): Promise<void>;
}

export type Screen = Parameters<Browser['newContext']>[0];

export const phone: Screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop: Screen = { viewport: { width: 1280, height: 900 } };

/** Without a worker, unless it is asked for. */
export async function openOffice(role: 'api' | 'all' = 'api'): Promise<Office> {
  const store = await openShop({ PROCESS_ROLE: role, ADMIN_API_KEY: 'psk_demo_greenhouse' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  return {
    store,
    async open(loginId, path, options = desktop) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(store.url)) complaints.push(request.url());
      });
      await page.goto(`${store.url}/admin/sign-in?${new URLSearchParams({ next: `/admin${path}` })}`);
      await page.getByRole('button', { name: loginId }).click();
      await page.waitForURL(`${store.url}/admin${path}`);
      return { page, complaints };
    },
    async close() {
      await browser.close();
      await store.close();
    },
  };
}

/** What axe finds wrong: the rule, and the elements. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    interface Violation {
      id: string;
      nodes: { target: string[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const found = await axe.run();
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
