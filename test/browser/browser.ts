import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from '../support/browser.js';

export type Screen = BrowserContextOptions;

export const phone: Screen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktop: Screen = { viewport: { width: 1280, height: 900 } };

/** On each of these a page is looked at once: `it.each(SCREENS)('on a %s, …', (_, screen) => …)`. */
export const SCREENS = [
  ['phone', phone],
  ['desktop', desktop],
] as const;

/** A page, and what the browser complained about: a blocked script, a missing file, a request to another host. */
export interface Tab {
  page: Page;
  complaints: string[];
}

/**
 * How long a test waits for one thing of a page. Far more than the slowest machine needs, and less than `time-limit.mjs`
 * gives a test: so a test that hangs says what it waited for.
 */
const PATIENCE_MS = 180_000;

/** A browser for the tests of a file. After each test it closes its pages, and fails the test if the browser complained. */
export function browserForTests() {
  const tabs: Tab[] = [];
  let browser: Browser;
  let allowed: RegExp | undefined;

  beforeAll(async () => {
    browser = await launch();
  });

  afterEach(async () => {
    const opened = tabs.splice(0);
    const complaints = opened.flatMap((tab) => tab.complaints).filter((text) => !allowed?.test(text));
    allowed = undefined;
    await Promise.all(opened.map(({ page }) => page.context().close()));
    expect(complaints).toEqual([]);
  });

  afterAll(() => browser?.close());

  /** An empty page of somebody new, who visits this site. */
  async function tab(site: string, screen: Screen = desktop): Promise<Tab> {
    const context = await browser.newContext(screen);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(site)) complaints.push(request.url());
    });
    tabs.push({ page, complaints });
    return { page, complaints };
  }

  return {
    tab,
    /** A page of somebody new, at this address. */
    async open(url: string, screen?: Screen): Promise<Tab> {
      const opened = await tab(new URL(url).origin, screen);
      await opened.page.goto(url);
      return opened;
    },
    /** What the browser may complain about in this test. */
    allow(complaint: RegExp): void {
      allowed = complaint;
    },
  };
}

/** What axe finds wrong: the rule, and the elements. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    interface Violation {
      id: string;
      nodes: { target: string[] }[];
    }
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    const found = await axe.run(runOnly ? { runOnly } : {});
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, rules);
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is wrong with how a page looks: what axe finds in light and in dark, where only the colours differ; what is too wide. */
export async function flaws(page: Page): Promise<string[]> {
  // Nothing is between two looks: what changes its colour, and what is paler until its answer comes.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important } [aria-busy] { opacity: 1 !important }');
    document.adoptedStyleSheets.push(still);
  });
  const wide = await overflow(page);
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((found) => `dark: ${found}`), ...(wide === 0 ? [] : [`${wide} pixels too wide`])];
}

/** The element that has the focus, as its label or text. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
  });
