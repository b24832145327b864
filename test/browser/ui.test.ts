import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Gallery } from '../../web/ui/gallery.tsx';

/** What both sites allow their pages. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const ENTRY = `
import { h, hydrate } from 'preact';
import { Gallery } from './web/ui/gallery.tsx';
import './web/ui/tokens.css';
import './web/ui/parts.css';
hydrate(h(Gallery, { language: document.documentElement.lang }), document.body);
document.documentElement.dataset.ready = '';
`;

let server: Server;
let url: string;
let browser: Browser;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: 'ts' },
    outdir: '/',
    write: false,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const file = outputFiles.find(({ path }) => path.endsWith(pathname));
    response.setHeader('content-security-policy', CSP);
    if (file) {
      response.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript');
      response.end(file.text);
      return;
    }
    if (pathname !== '/') return response.writeHead(204).end();
    const language = searchParams.get('language') === 'de' ? 'de' : 'en';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parts</title><link rel="stylesheet" href="/stdin.css"><script type="module" src="/stdin.js"></script><body>${renderToString(h(Gallery, { language }))}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };

async function open(path: string, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url + path);
  if (options?.javaScriptEnabled !== false) await page.locator('html[data-ready]').waitFor();
  return { page, complaints };
}

/** What axe finds wrong: the rule, and the elements. */
async function violations(page: Page): Promise<string[]> {
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

/** What a finger hits that is lower or narrower than 44 pixels. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, .button, input, select, textarea')]
      .filter((element) => {
        const hit = element.matches('[type="checkbox"]') ? element.parentElement : element;
        const { width, height } = hit?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return width > 0 && (width < 44 || height < 44);
      })
      .map(({ outerHTML }) => outerHTML),
  );

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each([
    ['phone', 'en', phone],
    ['desktop', 'de', desktop],
  ] as const)(
    'every part in every state, on a %s in %s, pleases axe and the browser',
    async (size, language, screen) => {
      const { page, complaints } = await open(`?language=${language}`, { ...screen, colorScheme });
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      if (size === 'phone') expect(await small(page)).toEqual([]);
      expect(complaints).toEqual([]);
      const folder = process.env['SCREENSHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/ui-${colorScheme}-${size}.png`, fullPage: true });
      await page.context().close();
    },
  );
});
