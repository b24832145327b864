import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { h } from 'preact';
import { sendPage } from '../../../../web/ui/server/document.tsx';

const page = {
  title: 'Plants & pots',
  lang: 'de',
  skip: 'Zum Inhalt',
  style: '/shop/assets/browser-A.css',
  script: '/shop/assets/browser-B.js',
  body: h('main', { id: 'main' }, '<script>alert(1)</script>'),
};
const ask = (headers: Record<string, string> = {}, other = {}) =>
  sendPage(new Request('http://localhost/shop', { headers }), { ...page, ...other });

it('sends a page in which only the files of the site run', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  });
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html><html lang="de"><head><meta charset="utf-8"\/>/);
  expect(html).toContain('<title>Plants &amp; pots</title>');
  expect(html).toContain('<link rel="stylesheet" href="/shop/assets/browser-A.css"/>');
  expect(html).toContain('<script type="module" src="/shop/assets/browser-B.js"></script>');
  expect(html).toContain('<a class="skip" href="#main">Zum Inhalt</a>');
  expect(html).toContain('&lt;script>alert(1)&lt;/script>');
});

it('compresses for whom accepts it', async () => {
  const response = await ask({ 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const html = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
  expect(html).toBe(await (await ask()).text());
});

it('a browser that has the page gets 304, until the page changes', async () => {
  const etag = String((await ask()).headers.get('etag'));
  const response = await ask({ 'if-none-match': `"other", ${etag}` });
  expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, '']);
  expect((await ask({ 'if-none-match': etag }, { title: 'Pots' })).status).toBe(200);
});

it('a page of a failure has its status and headers, and no tag', async () => {
  const response = await ask({}, { status: 404, headers: { 'retry-after': '1' } });
  expect([response.status, response.headers.get('retry-after'), response.headers.get('etag')]).toEqual([
    404,
    '1',
    null,
  ]);
});
