import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * Chromium, which asks no hosts of its own, for the tests (test/browser/browser.ts) and the benchmarks. The build without windows:
 * the other one draws the bar of the browser for each visitor, which takes as much processor time as the page.
 */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
      '--disable-sync',
    ],
    timeout: 0,
  });

/** Signs in to the back office of the demo. */
export async function signIn(page: Page, url: string, loginId: string, path = '/orders'): Promise<void> {
  await page.goto(`${url}/admin/sign-in?${new URLSearchParams({ next: `/admin${path}` })}`);
  await page.locator(`button[value="${loginId}"]`).click();
  await page.waitForURL(`${url}/admin${path}`);
}
