import { expect, it } from '@jest/globals';
import { Refusal } from '../../../../web/ui/server/refusal.ts';
import { makeRespond } from '../../../../web/ui/server/respond.ts';

const lines: [object, string][] = [];
const written: string[] = [];
const respond = makeRespond({
  options: {
    path: '/shop',
    apiKey: 'psk_secret',
    publicUrl: 'https://shop.example',
    storeFor: () => fetch,
    proxies: [],
    secrets: [],
    isDemo: async () => true,
    logger: { info: () => {}, error: (facts, text) => void lines.push([facts, text]) },
  },
  files: { pathOf: () => '', pathsOf: () => [], respond: async (_, name) => new Response(`file ${name}`) },
  routes: {
    'GET /': () => new Response('list'),
    'GET /refused': () => {
      throw new Refusal(403, 'No.', { 'x-why': 'no' });
    },
    'GET /busy': () => {
      throw new Error('busy');
    },
    'GET /broken/:key': () => {
      throw new Error('broken');
    },
  },
  visitOf: (request) => ({
    request,
    session: {
      content: {},
      until: undefined,
      change: () => {},
      end: () => {},
      writeTo: (headers: Headers) => {
        written.push(request.url);
        headers.append('set-cookie', 'shop=1');
      },
    },
  }),
  explain: (error) => (error instanceof Error && error.message === 'busy' ? new Refusal(503, 'Busy.') : undefined),
  failurePage: async (_, { status, message }) => new Response(message, { status }),
});

async function ask(path: string, method = 'GET') {
  const response = await respond(new Request(`http://localhost${path}`, { method }), {
    address: '127.0.0.1',
    network: '127.0.0.1',
    peer: undefined,
  });
  return [response.status, await response.text(), response.headers.get('set-cookie')];
}

it('answers by file and by page, and keeps the session', async () => {
  expect(await ask('/shop')).toEqual([200, 'list', 'shop=1']);
  expect(await ask('/shop/assets/browser-A.js')).toEqual([200, 'file browser-A.js', 'shop=1']);
});

it('each failure has a page; what changed until then is kept, a renewed token too', async () => {
  expect(await ask('/shop/refused')).toEqual([403, 'No.', 'shop=1']);
  expect(await ask('/shop/busy')).toEqual([503, 'Busy.', 'shop=1']);
  expect(await ask('/shop/unknown')).toEqual([404, 'There is no such page.', 'shop=1']);
  expect(await ask('/shop/unknown', 'HEAD')).toEqual([404, '', 'shop=1']);
  expect(await ask('/shop', 'POST')).toEqual([405, 'This page knows GET, HEAD only.', 'shop=1']);
  expect(lines).toEqual([]);
});

/** A path with a key of 32 bytes, such as that of a sign-in link. */
const BROKEN = `/shop/broken/${'k'.repeat(43)}`;

it('a mistake of ours is in the log without the key of its path, not on the page', async () => {
  expect(await ask(BROKEN)).toEqual([500, 'This page failed. The mistake is ours.', 'shop=1']);
  expect(lines).toEqual([[{ err: new Error('broken'), path: '/shop/broken/…' }, 'A page failed']]);
});

it('a visitor who has left is in no log', async () => {
  const { length } = lines;
  const request = new Request(`http://localhost${BROKEN}`, { signal: AbortSignal.abort() });
  expect((await respond(request, { address: '127.0.0.1', network: '127.0.0.1', peer: undefined })).status).toBe(500);
  expect(lines.length).toBe(length);
});
