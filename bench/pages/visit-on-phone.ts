import type { Browser, BrowserContext } from 'playwright-core';
import type { Visit } from './visits.ts';

/** What a visitor's phone measures: milliseconds, the sum of all shifts of the layout, and the bytes that came. */
export interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
  ttfb: number;
  bytes: number;
}

type Observed = Omit<Vitals, 'ttfb' | 'bytes'>;
type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** Slow 4G, as Lighthouse has it: in milliseconds, and in bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Opens a page on a phone whose cache is empty and whose processor is this many times slower, and does what a person does there. */
export async function visitOnPhone(
  browser: Browser,
  url: string,
  { path, ready, act }: Visit,
  { cookies, slowdown }: { cookies: Cookies; slowdown: number },
): Promise<Vitals> {
  const context = await browser.newContext({ ...phone, storageState: cookies });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let [bytes, sentAt, ttfb] = [0, 0, 0];
    // The page's own `responseStart` knows nothing of the latency that is added.
    devtools.on('Network.requestWillBeSent', ({ type, timestamp }) => {
      if (type === 'Document') sentAt = timestamp;
    });
    devtools.on('Network.responseReceived', ({ type, timestamp }) => {
      if (type === 'Document') ttfb = 1000 * (timestamp - sentAt);
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    const answer = await page.goto(url + path, { waitUntil: 'load' });
    if (answer?.status() !== 200 || new URL(page.url()).pathname !== path)
      throw new Error(`${path}: ${answer?.status()}, at ${page.url()}`);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const loaded = bytes;
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(() => (globalThis as unknown as { vitals: Observed }).vitals);
    return { ...seen, ttfb, bytes: loaded };
  } finally {
    await context.close();
  }
}

/** So long pictures may still be painted, and an interaction may still be answered. */
const SETTLE_MS = 1000;

/** Runs in the page. LCP counts until the first interaction; INP is the longest of the few interactions. */
function observe(): void {
  const vitals: Observed = { lcp: 0, inp: 0, cls: 0 };
  Object.assign(globalThis, { vitals });
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    interactionId: number;
  }
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  on('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  on('event', ({ duration, interactionId }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  });
}
