import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Gallery } from '../../web/ui/gallery.tsx';
import { browserForTests, desktop, flaws, focused, phone, violations } from './browser.js';

/** What both sites allow their pages. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const ENTRY = `
import { h, hydrate } from 'preact';
import { Gallery } from './web/ui/gallery.tsx';
import './web/ui/tokens.css';
import './web/ui/parts.css';
const load = async (text, signal) => {
  const answer = await fetch('/plants?q=' + text, { signal });
  if (!answer.ok) throw new Error('It failed.');
  return answer.json();
};
hydrate(h(Gallery, { language: document.documentElement.lang, load }), document.body);
document.documentElement.dataset.ready = '';
`;

const PLANTS = [
  { id: '1', label: 'Golden Pothos', detail: 'GH-001' },
  { id: '2', label: 'Jade Pothos', detail: 'GH-002' },
  { id: '3', label: 'Neon Pothos', detail: 'GH-003' },
  { id: '4', label: 'Peace Lily', detail: 'GH-004' },
];

/** Answers what a field looks up: nothing for `slow`, an error for `fail`. */
function answerLookup(text: string, response: ServerResponse): void {
  if (text === 'slow') return;
  response.setHeader('content-type', 'application/json');
  if (text === 'fail') response.statusCode = 500;
  response.end(JSON.stringify(PLANTS.filter(({ label }) => label.toLowerCase().includes(text))));
}

const browser = browserForTests();
let server: Server;
let url: string;

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
    if (pathname === '/plants') return answerLookup(searchParams.get('q') ?? '', response);
    if (pathname !== '/') return response.writeHead(204).end();
    const language = searchParams.get('language') === 'de' ? 'de' : 'en';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parts</title><link rel="stylesheet" href="/stdin.css"><script type="module" src="/stdin.js"></script><body>${renderToString(h(Gallery, { language }))}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server?.close();
  server?.closeAllConnections();
});

async function open(path = '', screen = desktop): Promise<Page> {
  const { page } = await browser.open(url + path, screen);
  if (screen.javaScriptEnabled !== false) await page.locator('html[data-ready]').waitFor();
  return page;
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

it.each([
  ['phone', 'en', phone],
  ['desktop', 'de', desktop],
] as const)('every part in every state, on a %s in %s, pleases axe and the browser', async (size, language, screen) => {
  const page = await open(`?language=${language}`, screen);
  expect(await flaws(page)).toEqual([]);
  if (size === 'phone') expect(await small(page)).toEqual([]);
});

it('a form loses nothing when the store refuses it, and its errors go to the fields that are wrong now', async () => {
  const page = await open();
  const [email, note, reason] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Note'),
    page.getByLabel('Reason', { exact: true }),
  ] as const;
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('grace@example.com');
  await note.fill('Ring twice');
  await reason.selectOption('LOST');
  await page.getByLabel('Back to stock').uncheck();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('note must have 500 or fewer characters').waitFor();
  expect([await email.inputValue(), await note.inputValue(), await reason.inputValue()]).toEqual([
    ...['grace@example.com', 'Ring twice', 'LOST'],
  ]);
  expect(await page.getByLabel('Back to stock').isChecked()).toBe(false);
  expect([await email.getAttribute('aria-invalid'), await note.getAttribute('aria-invalid')]).toEqual([null, 'true']);
});

describe('Dialog, by keyboard', () => {
  it('takes the focus, keeps it, and gives it back when Escape closes it', async () => {
    const page = await open();
    const opener = page.getByRole('button', { name: 'Refund …' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Refund GH-1042' });
    await dialog.waitFor();
    expect(await focused(page)).toBe('Quantity');
    expect(await violations(page)).toEqual([]);
    const seen: unknown[] = [];
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    expect(seen).toEqual(['Note (optional)', 'Cancel', 'Refund $11.42', 'Close']);
    expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(false);

    await dialog.getByLabel('Quantity').fill('3');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Refund …');

    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('1');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Refund …');
  });

  it('can be opened again in the moment in which it closes', async () => {
    const page = await open();
    const opener = page.getByRole('button', { name: 'Refund …' });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    const isOpen = await opener.evaluate(async (button) => {
      const dialog = document.querySelector('dialog');
      const closed = new Promise((resolve) => dialog?.addEventListener('close', () => setTimeout(resolve)));
      dialog?.querySelector<HTMLElement>('.close')?.click();
      for (let turn = 0; dialog?.open && turn < 1000; turn += 1) await null;
      (button as HTMLElement).click();
      await closed;
      return dialog?.open;
    });
    expect(isOpen).toBe(true);
  });

  it('stays when one clicks beside it, and Enter in a field sends its form', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Refund …' }).click();
    const dialog = page.getByRole('dialog');
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('Quantity').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('Combobox, by keyboard', () => {
  const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Plant' });
  const active = (page: Page): Promise<string | null | undefined> =>
    fieldOf(page).evaluate((input) => {
      const id = input.getAttribute('aria-activedescendant');
      return id === null ? null : document.getElementById(id)?.firstChild?.textContent;
    });

  it('suggests, moves, chooses, and says how many there are', async () => {
    const page = await open();
    const field = fieldOf(page);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await field.fill('pothos');
    const list = page.getByRole('listbox', { name: 'Plant' });
    await list.waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await list.getByRole('option').allTextContents()).toEqual([
      'Golden PothosGH-001',
      'Jade PothosGH-002',
      'Neon PothosGH-003',
    ]);
    expect(await page.getByRole('status').filter({ hasText: '3 results' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await active(page)).toBe(null);
    const seen: unknown[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      seen.push(await active(page));
    }
    const [golden, jade, neon] = ['Golden Pothos', 'Jade Pothos', 'Neon Pothos'];
    expect(seen).toEqual([golden, jade, neon, golden, neon, golden, null, neon]);
    expect(await list.getByRole('option', { selected: true }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('Enter');
    await page.getByText('Chosen: Neon Pothos').waitFor();
    expect(await field.inputValue()).toBe('Neon Pothos');
    expect(await list.isVisible()).toBe(false);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('closes by Escape and by leaving, opens by an arrow, and is chosen from by a click', async () => {
    const page = await open();
    const field = fieldOf(page);
    const list = page.getByRole('listbox', { name: 'Plant' });
    await field.fill('pothos');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('pothos');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Tab');
    await list.waitFor({ state: 'hidden' });
    await field.press('ArrowUp');
    await list.getByRole('option', { name: 'Jade Pothos' }).click();
    await page.getByText('Chosen: Jade Pothos').waitFor();
  });

  it('looks up what is typed after a pause, and drops what is no longer wanted', async () => {
    const page = await open();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).search));
    const dropped: string[] = [];
    page.on('requestfailed', (request) => dropped.push(new URL(request.url()).search));
    const type = async (text: string) => {
      await fieldOf(page).fill(text);
      await page.clock.runFor(100);
    };
    await type('s');
    await type('sl');
    await type('slow');
    expect(asked).toEqual([]);
    const slow = page.waitForRequest('**/plants?q=slow');
    const lily = page.waitForResponse('**/plants?q=lily');
    await page.clock.runFor(100);
    await slow;
    expect(dropped).toEqual([]);
    await type('lily');
    await page.clock.runFor(100);
    await lily;
    await page.clock.runFor(100);
    await page.getByRole('option', { name: 'Peace Lily' }).waitFor();
    expect(asked).toEqual(['?q=slow', '?q=lily']);
    expect(dropped).toEqual(['?q=slow']);
  });

  it('says that nothing was found, or that the search does not answer', async () => {
    browser.allow(/status of 500/);
    const page = await open('?language=de');
    await fieldOf(page).fill('orchid');
    await page.getByRole('status').filter({ hasText: 'Nichts gefunden' }).waitFor();
    await fieldOf(page).fill('fail');
    await page.getByRole('status').filter({ hasText: 'Die Suche antwortet nicht.' }).waitFor();
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('sends its form by Enter where nothing is chosen', async () => {
    const page = await open();
    const search = page.getByRole('searchbox', { name: 'Search plants' });
    await search.fill('pothos');
    await page.getByRole('listbox', { name: 'Search plants' }).waitFor();
    await search.press('Enter');
    await page.waitForURL('**/?q=pothos');
  });

  it('is a plain field without JavaScript', async () => {
    const page = await open('', { ...desktop, javaScriptEnabled: false });
    const search = page.getByRole('searchbox', { name: 'Search plants' });
    await search.fill('lily');
    await search.press('Enter');
    await page.waitForURL('**/?q=lily');
    expect(await page.getByRole('combobox', { name: 'Plant' }).count()).toBe(0);
  });
});
