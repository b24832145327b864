import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { openMailbox } from '../../support/mailbox.js';
import { SITES } from '../../support/shop.js';
import { ADA, openStore, STAFF, type Store } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';

const SETTINGS = { PROCESS_ROLE: 'api', ...SITES };

/** The status of the answer to a request of exactly this target. */
function statusOf(store: Store, target: string, headers: Record<string, string> = {}, fields?: Record<string, string>) {
  const { port } = new URL(store.url);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const method = fields ? 'POST' : 'GET';
  const sent = httpRequest({ port, path: target, method, headers: { ...(fields && type), ...headers } });
  return new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end(fields && String(new URLSearchParams(fields)));
  });
}

async function inTurn(times: number, send: (at: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) statuses.push(await send(at));
  return statuses;
}

const [BUDGET, LOGINS] = [30, 5];
const mailbox = await openMailbox();
const unlimited = await openStore(SETTINGS);
const limited = await openStore({ ...SETTINGS, RATE_LIMIT_PER_MINUTE: String(BUDGET) });
const proxied = await openStore({
  ...SETTINGS,
  TRUST_PROXY: '127.0.0.1',
  ADMIN_TRUST_HEADER: 'remote-user',
  PUBLIC_URL: 'https://shop.example',
  ALLOWED_HOSTS: 'other.example',
  SMTP_URL: mailbox.url,
  RATE_LIMIT_PER_MINUTE: String(BUDGET),
  LOGIN_RATE_LIMIT_PER_MINUTE: String(LOGINS),
});

describe('behind a proxy', () => {
  it('an e-mailed link leads to PUBLIC_URL, whatever a request names', async () => {
    const path = '/shop/sign-in/mail';
    const evil = { origin: 'http://evil.example' };
    const own = { host: 'shop.example', origin: 'http://shop.example' };
    const other = { host: 'other.example:99', origin: 'http://other.example:99' };
    const send = (target: string, headers: Record<string, string>) =>
      statusOf(proxied, target, { 'x-forwarded-for': '203.0.113.1', ...headers }, { email: ADA });
    expect(await send(path, { ...evil, host: 'evil.example' })).toBe(400);
    expect(await send(path, { ...evil, host: 'shop.example', 'x-forwarded-host': 'evil.example' })).toBe(400);
    expect(await send(`http://evil.example${path}`, { ...evil, host: 'shop.example' })).toBe(403);
    expect(await send(`//evil.example${path}`, { ...evil, host: 'shop.example' })).toBe(404);
    expect(await send(`http://evil.example${path}`, own)).toBe(200);
    expect(await send(path, other)).toBe(200);
    expect(await send(path, { ...other, host: 'localhost', 'x-forwarded-host': other.host })).toBe(200);
    await mailbox.until(3);
    expect(mailbox.mails.map((mail) => /https?:\/\/[^/]*\/shop\/link/.exec(mail)?.[0])).toEqual(
      Array(3).fill('https://shop.example/shop/link'),
    );
  });

  it('each visitor of the shop has a budget, and cannot make up an address', async () => {
    const from = async (address: string) =>
      (await visitorOf(proxied.url, { 'x-forwarded-for': address }).get('/shop')).status;
    const rude = await inTurn(BUDGET + 1, () => from('203.0.113.7'));
    expect([rude[0], rude.at(-1)]).toEqual([200, 429]);
    expect(await from('203.0.113.8')).toBe(200);
    // The proxy adds the address that it sees behind what the visitor says.
    expect(await inTurn(3, (at) => from(`198.51.100.${at}, 203.0.113.7`))).toEqual([429, 429, 429]);
  });

  it('each visitor of the back office has a budget of sign-ins', async () => {
    const from = async (address: string) => {
      const visitor = visitorOf(proxied.url, { 'x-forwarded-for': address, 'remote-user': STAFF });
      return (await visitor.post('/admin/sign-in', { loginId: STAFF })).status;
    };
    const rude = await inTurn(LOGINS + 1, () => from('203.0.113.17'));
    expect([rude[0], rude.at(-1)]).toEqual([303, 429]);
    expect(await from('203.0.113.18')).toBe(303);
    expect(await from('198.51.100.1, 203.0.113.17')).toBe(429);
  });
});

describe('without a proxy', () => {
  it('X-Forwarded-For is no address: all that comes from one has one budget', async () => {
    const from = async (at: number) =>
      (await visitorOf(limited.url, { 'x-forwarded-for': `203.0.113.${at}` }).get('/shop')).status;
    const found = await inTurn(BUDGET + 1, from);
    expect([found[0], found.at(-1)]).toEqual([200, 429]);
  });
});

describe('the files of the build', () => {
  it.each([
    ['/shop', 'storefront'],
    ['/admin', 'admin'],
  ])('%s serves those for browsers, without source maps, and none of its server', async (site, folder) => {
    const visitor = visitorOf(unlimited.url);
    const names = (await readdir(`.build/web/${folder}/public`)).filter((name) => /\.(js|css)$/.test(name));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const { status, text, headers } = await visitor.get(`${site}/assets/${name}`);
      expect([name, status, headers.get('x-content-type-options')]).toEqual([name, 200, 'nosniff']);
      expect([name, /sourceMappingURL|psk_|pst_/.exec(text)?.[0]]).toEqual([name, undefined]);
      expect([name, (await visitor.get(`${site}/assets/${name}.map`)).status]).toEqual([name, 404]);
    }
    const others = ['server.js', '../server.js', '..%2fserver.js', '%2e%2e/server.js', '..%5cserver.js', 'files.json'];
    for (const path of others)
      expect([path, await statusOf(unlimited, `${site}/assets/${path}`)]).not.toEqual([path, 200]);
  });
});
