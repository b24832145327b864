import { describe, expect, it } from '@jest/globals';
import { keyOf, newKey, pathWithin, readForm, seeOther } from '../../../../web/ui/server/forms.ts';

const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

function post(headers: Record<string, string>, body = 'plant=p1&quantity=2'): Promise<URLSearchParams> {
  return readForm(new Request('http://localhost:4000/shop/basket', { method: 'POST', headers, body }));
}

it('reads the fields of a form of this site', async () => {
  const form = await post({ ...urlencoded, ...own }, 'plant=p1&plant=p2&note=gr%C3%BCn+%26+gut');
  expect([...form]).toEqual([
    ['plant', 'p1'],
    ['plant', 'p2'],
    ['note', 'grün & gut'],
  ]);
});

it.each<[string, Record<string, string>]>([
  ['an old browser that only sends the origin', { origin: own.origin }],
  ['behind a proxy that ends TLS', { 'sec-fetch-site': 'same-origin', origin: 'https://localhost:4000' }],
  ['a reload by hand', { 'sec-fetch-site': 'none' }],
])('reads a form of %s', async (_, headers) => {
  expect((await post({ ...urlencoded, ...headers })).get('plant')).toBe('p1');
});

it.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that lies about one of them', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: own.origin }],
  ['another port', { origin: 'http://localhost:4001' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['nobody who says so', {}],
])('refuses a form of %s', async (_, headers) => {
  const refused = { status: 403, message: 'This form was sent from another site.' };
  await expect(post({ ...urlencoded, ...headers })).rejects.toMatchObject(refused);
});

it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json'])('refuses %s', async (type) => {
  const refused = { status: 415, message: 'A form is sent as application/x-www-form-urlencoded.' };
  await expect(post({ ...own, 'content-type': type })).rejects.toMatchObject(refused);
});

it('reads a form that has only a button, from this site', async () => {
  const press = (headers: Record<string, string>) =>
    readForm(new Request('http://localhost:4000/shop/sign-out', { method: 'POST', headers }));
  expect([...(await press(own))]).toEqual([]);
  await expect(press({ 'sec-fetch-site': 'cross-site' })).rejects.toMatchObject({ status: 403 });
});

it('reads a form of 100 kB, as the store does, and none that is larger', async () => {
  const form = await post({ ...urlencoded, ...own }, `note=${'x'.repeat(100 * 1024 - 5)}`);
  expect(form.get('note')?.length).toBe(100 * 1024 - 5);
  const refused = { status: 413, message: 'A form has at most 100 kB.' };
  await expect(post({ ...urlencoded, ...own }, `note=${'x'.repeat(100 * 1024 - 4)}`)).rejects.toMatchObject(refused);
});

it('stops to read a body that does not end', async () => {
  let chunks = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      chunks++;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  const headers = { ...urlencoded, ...own };
  const endless = new Request('http://localhost:4000/shop', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  await expect(readForm(endless)).rejects.toMatchObject({ status: 413 });
  expect(chunks).toBeLessThan(110);
});

it('a form has its key', () => {
  const key = newKey();
  expect(keyOf(new URLSearchParams({ key }))).toBe(key);
  expect(newKey()).not.toBe(key);
});

it.each(['', 'short', 'x'.repeat(65), 'with space and more than 16'])('refuses the key "%s"', (key) => {
  const refused = { status: 400, message: 'The form came without its key. Open its page again.' };
  expect(() => keyOf(new URLSearchParams({ key }))).toThrow(expect.objectContaining(refused));
});

it('leads on by 303', () => {
  const { status, headers } = seeOther('/shop/basket');
  expect([status, headers.get('location')]).toEqual([303, '/shop/basket']);
});

describe('where a form leads on to', () => {
  it.each(['/shop', '/shop/plants/p1', '/shop?light=LOW&page=2'])('%s', (path) => {
    expect(pathWithin('/shop', path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example/shop',
    '//evil.example/shop',
    '/\\evil.example/shop',
    '\\\\evil.example',
    '/\t/evil.example/shop',
    '/shop/../graphiql',
    '/shop/%2e%2e/graphiql',
    '/shopping',
    '/admin',
    'shop',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/shop@evil.example',
    'https:evil.example',
    '/%09/evil.example',
    '%2f%2fevil.example',
    '/shop/..//evil.example',
    '/shop/%2e%2e//evil.example',
    'http://site.invalid/shop/basket',
  ])('never %s', (path) => {
    expect(pathWithin('/shop', path)).toBe('/shop');
  });

  it('without what could end the header', () => {
    expect(pathWithin('/shop', '/shop/a\r\nset-cookie: b=c')).toBe('/shop/aset-cookie:%20b=c');
  });
});
