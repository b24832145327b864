import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Chromium, which asks no hosts of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** What the browser complains about on a page (a blocked script, a missing file), and requests to other hosts. */
export function complaintsOf(page: Page, url: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) complaints.push(request.url());
  });
  return complaints;
}

/** What axe finds wrong: the rule, and the elements. */
export async function violations(page: Page): Promise<string[]> {
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

/** Signs in to the back office of the demo. */
export async function signIn(page: Page, url: string, loginId: string, path = '/orders'): Promise<void> {
  await page.goto(`${url}/admin/sign-in?next=/admin${path}`);
  await page.locator(`button[value="${loginId}"]`).click();
  await page.waitForURL(`${url}/admin${path}`);
}
