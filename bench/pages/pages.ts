import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch, signIn } from '../../test/support/browser.ts';
import { markdownTable } from '../support/report/markdown-table.ts';
import { median } from '../support/report/percentiles.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { atEnd } from '../support/run/endings.ts';
import { residentMb } from '../support/run/process-usage.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { ADMIN } from '../support/store/client.ts';
import { demoId } from '../support/store/demo.ts';
import { startStore } from '../support/store/store.ts';
import { type Vitals, visitOnPhone } from './visit-on-phone.ts';
import { officeVisits, shopVisits, type Visit } from './visits.ts';

export const pages: Benchmark<{ loads: number; slowdown: number; visits: number }> = {
  name: 'pages',
  measures: `The pages of the embedded demo in Chromium, on a phone with an empty cache: 150 ms to the store, 1.6 Mbit/s, a processor
that is "slowdown" times slower. Medians of the loads; the first of each page is not counted.
And the resident memory of the store in MB: at rest, and after so many visits of these pages in turn.`,
  sizes: { loads: 9, slowdown: 4, visits: 200 },
  smoke: { loads: 1, slowdown: 1, visits: 6 },
  run: async ({ loads, slowdown, visits }, { found, smoke }) => {
    const { url, pid } = await startStore({ DATA_DIR: await temporaryFolder() });
    await setTimeout(smoke ? 0 : REST_MS);
    const atRest = await residentMb(pid);
    const browser = await launch();
    atEnd(() => browser.close());
    const shop = await cookiesOf(browser, (page) => fillBasket(page, url));
    const office = await cookiesOf(browser, (page) => signIn(page, url, ADMIN));
    const results = [];
    for (const { views, cookies, most } of [
      { views: shopVisits, cookies: shop, most: 1200 },
      { views: officeVisits, cookies: office, most: 1500 },
    ]) {
      for (const visit of views) {
        const seen: Vitals[] = [];
        for (let load = smoke ? 1 : 0; load <= loads; load++) {
          const vitals = await visitOnPhone(browser, url, visit, { cookies, slowdown });
          if (load > 0) seen.push(vitals);
        }
        results.push({ name: visit.name, most, ...medians(seen), seen });
      }
    }
    const rows = results.map(({ name, lcp, inp, cls, ttfb, bytes, most }) => [
      ...[name, whole(lcp), whole(most), whole(inp), cls.toFixed(3), whole(ttfb), (bytes / 1000).toFixed(1)],
    ]);
    const head = ['', 'LCP ms', 'at most', `INP ms, at most ${MOST_INP}`, `CLS, at most ${MOST_CLS}`, 'TTFB ms', 'kB'];
    printTable(head, rows);
    const pages = await Promise.all([shop, office].map((storageState) => browser.newPage({ storageState })));
    for (let visit = 0; visit < visits; visit++) {
      const isOffice = visit % 2;
      const views = isOffice ? officeVisits : shopVisits;
      const { path, ready } = views[(visit >> 1) % views.length] as Visit;
      await pages[isOffice]?.goto(url + path);
      await pages[isOffice]?.locator(ready).first().waitFor();
    }
    const afterwards = await residentMb(pid);
    const memory = `The store has ${whole(atRest)} MB at rest, and ${whole(afterwards)} MB after the loads and ${visits} visits.`;
    console.log(memory);
    found({ markdown: `${markdownTable(head, rows)}\n\n${memory}`, data: { results, atRest, afterwards } });
  },
};

/** What the pages of both sites may have at most. */
const [MOST_INP, MOST_CLS] = [100, 0.02];

/** So long a store that has just started is left alone. */
const REST_MS = 10_000;

/** The cookies of somebody who has done this, on a fast machine. */
async function cookiesOf(browser: Browser, act: (page: Page) => Promise<unknown>) {
  const context: BrowserContext = await browser.newContext();
  await act(await context.newPage());
  const cookies = await context.storageState();
  await context.close();
  return cookies;
}

/** Ada with two plants in her basket. */
async function fillBasket(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/shop/sign-in?next=/shop/account`);
  await page.locator('button[value="ada@example.com"]').click();
  await page.waitForURL(`${url}/shop/account`);
  for (const plant of [1002, 1003]) {
    await page.goto(`${url}/shop/plants/${demoId(plant)}`);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('link', { name: 'View basket' }).waitFor();
  }
}

function medians(seen: readonly Vitals[]): Vitals {
  const of = (name: keyof Vitals) => median(seen.map((vitals) => vitals[name]));
  return { lcp: of('lcp'), inp: of('inp'), cls: of('cls'), ttfb: of('ttfb'), bytes: of('bytes') };
}
