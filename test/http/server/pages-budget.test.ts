import { afterAll, describe, expect, it } from '@jest/globals';
import { SITES } from '../../support/shop.js';
import { openSite } from '../../support/site.js';
import { openStore } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';

const BUDGET = 30;
const LIMITED = { RATE_LIMIT_PER_MINUTE: String(BUDGET), TRUST_PROXY: '127.0.0.1' };

const store = await openStore({ PROCESS_ROLE: 'api', ...SITES, ...LIMITED });
const sites = await Promise.all(
  (['shop', 'office'] as const).map((name) => openSite(name, { STORE_URL: store.url, ...LIMITED })),
);
const [shop = '', office = ''] = sites.map(({ url }) => url);
const urls: Record<string, string> = { 'the store': store.url, 'npm run shop': shop, 'npm run office': office };

afterAll(async () => {
  await Promise.all(sites.map(({ close }) => close()));
});

/** A visitor at an address of their own, which the proxy names. */
let addresses = 0;
const visitorAt = (way: string, headers: Record<string, string> = {}) =>
  visitorOf(String(urls[way]), { 'x-forwarded-for': `198.51.100.${++addresses}`, ...headers });

const left = ({ headers }: { headers: Headers }): number =>
  Number(/^"default";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe.each([
  ['the store', '/shop/sign-in'],
  ['the store', '/admin/sign-in'],
  ['npm run shop', '/shop/sign-in'],
  ['npm run office', '/admin/sign-in'],
])('by %s, %s', (way, path) => {
  const site = path.slice(0, path.indexOf('/', 1));

  it('a page counts one, whatever it is, and over the limit a person reads when to come back', async () => {
    const person = visitorAt(way, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' });
    for (const [index, one] of [path, `${site}/nowhere`, path].entries())
      expect([one, left(await person.get(one))]).toEqual([one, BUDGET - 1 - index]);
    for (let sent = 3; sent < BUDGET; sent++) await person.get(`${site}/nowhere`);
    const { status, headers, text } = await person.get(path);
    expect([status, left({ headers })]).toEqual([429, 0]);
    expect(headers.get('ratelimit-policy')).toBe(`"default";q=${BUDGET};w=60`);
    const seconds = Number(headers.get('retry-after'));
    expect(text).toContain(`<html lang="de">`);
    expect(text).toContain(`Laden Sie diese Seite in ${seconds} Sekunden neu.`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/,
    );
    // A script gets the error of the store.
    const script = await person.send(`${site}/api`, { method: 'POST', headers: { accept: '*/*' } });
    expect([script.status, JSON.parse(script.text).code]).toEqual([429, 'rate_limited']);
  });

  it('a refused form counts five', async () => {
    const person = visitorAt(way);
    const headers = { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin', origin: String(urls[way]) };
    const refused = await person.send(path, { method: 'POST', body: 'x', headers });
    expect([refused.status, left(refused)]).toEqual([415, BUDGET - 5]);
    expect(left(await person.get(path))).toBe(BUDGET - 6);
  });

  it('files that browsers keep count nothing; a name that no file has counts', async () => {
    const person = visitorAt(way);
    const { text } = await person.get(path);
    const [style] = /\/(shop|admin)\/assets\/[\w-]+\.css/.exec(text) ?? [];
    for (let times = 0; times < BUDGET; times++) {
      const file = await person.get(String(style));
      expect([file.status, left(file)]).toEqual([200, BUDGET - 1]);
    }
    expect(left(await person.get(`${site}/assets/x.css`))).toBe(BUDGET - 2);
  });
});

it('the list of plants with all of its pictures counts one', async () => {
  const person = visitorAt('the store');
  const list = await person.get('/shop');
  const pictures = [...new Set(list.text.match(/\/shop\/pictures\/[^"]+/g))];
  expect([list.status, left(list), pictures.length]).toEqual([200, BUDGET - 1, 24]);
  for (const path of pictures) expect(left(await person.get(path))).toBe(BUDGET - 1);
});

it('pages and the requests of an API do not use up each other’s budgets', async () => {
  const from = { 'x-forwarded-for': '198.51.100.250' };
  const statusOf = async (path: string) => (await fetch(store.url + path, { headers: from })).status;
  for (let sent = 0; sent < BUDGET; sent++) await statusOf('/admin/nowhere');
  expect(await statusOf('/admin/nowhere')).toBe(429);
  for (let sent = 0; sent < BUDGET; sent++) expect(await statusOf('/plants/x')).toBe(404);
  expect(await statusOf('/plants/x')).toBe(429);
});
