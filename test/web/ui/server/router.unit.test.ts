import { expect, it } from '@jest/globals';
import { makeRouter } from '../../../../web/ui/server/router.ts';

const route = makeRouter<string>('/shop', {
  'GET /': (visit) => new Response(`list for ${visit}`, { headers: { 'x-page': 'list' } }),
  'GET /plants/:id': (_, params) => new Response(JSON.stringify(params)),
  'GET /pictures/:sku.svg': (_, params) => new Response(JSON.stringify(params)),
  'GET /basket': () => new Response('basket'),
  'POST /basket': () => new Response('added', { status: 201 }),
});

const ask = (method: string, path: string) => route(new Request(`http://localhost${path}`, { method }), 'ada');

it.each([
  ['/shop', 'list for ada'],
  ['/shop?page=2', 'list for ada'],
  ['/shop/plants/p1', '{"id":"p1"}'],
  ['/shop/plants/a%2Fb%20c', '{"id":"a/b c"}'],
  ['/shop/pictures/MON-1.svg', '{"sku":"MON-1"}'],
  [`/shop/pictures/${encodeURIComponent('Лук 1/2?#..')}.svg`, '{"sku":"Лук 1/2?#.."}'],
])('%s', async (path, text) => {
  expect(await (await ask('GET', path)).text()).toBe(text);
});

it('one path, two methods', async () => {
  expect(await (await ask('GET', '/shop/basket')).text()).toBe('basket');
  expect((await ask('POST', '/shop/basket')).status).toBe(201);
});

it('HEAD is GET without the body', async () => {
  const response = await ask('HEAD', '/shop');
  expect([response.status, response.headers.get('x-page'), await response.text()]).toEqual([200, 'list', '']);
});

it('HEAD ends a body that would have no end', async () => {
  let isEnded = false;
  const body = new ReadableStream({
    cancel: () => {
      isEnded = true;
    },
  });
  const route = makeRouter<Request>('/shop', { 'GET /live': () => new Response(body) });
  const request = new Request('http://localhost:4000/shop/live', { method: 'HEAD' });
  expect(await (await route(request, request)).text()).toBe('');
  expect(isEnded).toBe(true);
});

it.each(['/shop/unknown', '/shop/plants', '/shop/plants/a/b', '/shopping', '/shop/plants/%ff', '/'])(
  '%s is 404',
  async (path) => {
    await expect(ask('GET', path)).rejects.toMatchObject({ status: 404, message: 'There is no such page.' });
  },
);

it('another method is 405, with those that it knows', async () => {
  await expect(ask('POST', '/shop')).rejects.toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  const refused = {
    status: 405,
    message: 'This page knows GET, HEAD, POST only.',
    headers: { allow: 'GET, HEAD, POST' },
  };
  await expect(ask('DELETE', '/shop/basket')).rejects.toMatchObject(refused);
});
