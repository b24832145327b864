import { afterEach, expect, it } from '@jest/globals';
import { request } from 'undici';
import { openMailbox } from '../../support/mailbox.js';
import { SITES } from '../../support/shop.js';
import { openSite } from '../../support/site.js';
import { ADA, ADMIN, openStore, STAFF } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';

let site: Awaited<ReturnType<typeof openSite>> | undefined;

const store = await openStore({ PROCESS_ROLE: 'api', ...SITES, TRUST_PROXY: '127.0.0.1' });

afterEach(async () => {
  await site?.close();
  site = undefined;
});

const open = async (name: 'shop' | 'office', environment: Record<string, string> = {}) => {
  site = await openSite(name, { STORE_URL: store.url, ...environment });
  return site;
};

/** The addresses of the visitors for whom the store was asked since `work` began. */
async function addressesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const before = store.log.read().length;
  await work();
  const lines = store.log
    .read()
    .slice(before)
    .filter(({ msg, path }) => msg === 'request' && path === '/graphql');
  return [...new Set(lines.map(({ address }) => address))];
}

it('serves its site, which asks the store, and leads there from the first page', async () => {
  const { url } = await open('shop');
  const { status, text, headers } = await visitorOf(url).get('/shop');
  expect([status, text.match(/\/shop\/pictures\//g)?.length]).toEqual([200, 24]);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(text).toContain(`<link rel="canonical" href="${url}/shop"/>`);
  expect((await visitorOf(url).get('/')).location).toBe('/shop');
  expect((await visitorOf(url).get('/admin')).status).toBe(404);
  expect((await visitorOf(url).get('/plants')).status).toBe(404);
});

it('a link in a mail leads to PUBLIC_URL, whatever a request names', async () => {
  const mailbox = await openMailbox();
  const { url } = await open('shop', {
    PUBLIC_URL: 'https://shop.example',
    ALLOWED_HOSTS: 'other.example',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mailbox.url,
  });
  const send = async (host: string, forwarded: string) => {
    const headers = {
      host,
      'x-forwarded-host': forwarded,
      origin: `http://${forwarded}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const { statusCode, body } = await request(`${url}/shop/sign-in/mail`, {
      method: 'POST',
      headers,
      body: `email=${ADA}`,
    });
    await body.dump();
    return statusCode;
  };
  expect(await send('localhost', 'evil.example')).toBe(400);
  expect(await send('evil.example', 'shop.example')).toBe(400);
  expect(await send('198.51.100.66', 'shop.example')).toBe(400);
  expect(await send('localhost', 'other.example:99')).toBe(200);
  expect(await send('other.example', 'shop.example:8080')).toBe(200);
  await mailbox.until(2);
  mailbox.close();
  expect(mailbox.mails.map((mail) => /https?:\/\/[^/]*\/shop\/link/.exec(mail)?.[0])).toEqual(
    Array(2).fill('https://shop.example/shop/link'),
  );
});

it.each([
  ['none', '127.0.0.1'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['10.0.0.0/8, 127.0.0.1', '203.0.113.7'],
])('takes the address of a visitor from a proxy only if it is one of TRUST_PROXY: %s', async (TRUST_PROXY, address) => {
  const { url } = await open('shop', { TRUST_PROXY });
  const visit = () => visitorOf(url, { 'x-forwarded-for': '203.0.113.7' }).get('/shop');
  expect(await addressesDuring(visit)).toEqual([address]);
});

it('the office believes who has signed in from a proxy of TRUST_PROXY', async () => {
  const headers = { 'remote-user': ADMIN, 'x-forwarded-for': '10.0.0.1' };
  for (const [TRUST_PROXY, status] of [
    ['127.0.0.0/8', 200],
    ['10.0.0.1', 303],
  ] as const) {
    const { url } = await open('office', { TRUST_PROXY, ADMIN_TRUST_HEADER: 'Remote-User' });
    expect([TRUST_PROXY, (await visitorOf(url, headers).get('/admin/orders')).status]).toEqual([TRUST_PROXY, status]);
    await site?.close();
  }
});

it('a server that stops ends the streams of its site', async () => {
  const { url, close } = await open('office');
  const visitor = visitorOf(url);
  expect((await visitor.post('/admin/sign-in', { loginId: STAFF })).status).toBe(303);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const stream = await fetch(`${url}/admin/live`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const [text] = await Promise.all([stream.text(), close()]);
  expect(text).toContain('event: live');
});

it('takes forms from pages at PUBLIC_URL, whatever Host a proxy names, and its cookie is Secure', async () => {
  const { url } = await open('shop', { PUBLIC_URL: 'https://shop.example' });
  const send = (origin: string) =>
    request(`${url}/shop/sign-in`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: `loginId=${ADA}`,
    });
  const taken = await send('https://shop.example');
  expect([taken.statusCode, taken.headers['location']]).toEqual([303, '/shop']);
  expect(String(taken.headers['set-cookie'])).toMatch(/^__Host-shop=\S+; .*; Secure$/);
  expect((await send('https://evil.example')).statusCode).toBe(403);
});
