import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { serveAlone } from '../../../../web/ui/server/alone.ts';
import type { SiteOptions, Visitor } from '../../../../web/ui/server/site.ts';

let store: Server;
let storeUrl: string;
let asked: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[];
let server: FastifyInstance | undefined;

beforeAll(async () => {
  store = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.end('from the store');
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
});

afterEach(async () => server?.close());
afterAll(() => void store.close());

type Options = SiteOptions & { apiKey: string };

/** A site that sends each request on to the store, and shows what it got. */
const echo = (seen: Options[]) => (options: Options) => {
  seen.push(options);
  return {
    respond: async (request: Request, { address, peer }: Visitor) => {
      const answer = await options.storeFor(address)('http://localhost/graphql?a=1', { method: 'POST', body: '{}' });
      const headers = new Headers({ 'x-method': request.method, 'x-url': request.url });
      headers.set('x-peer', String(peer));
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(`${await request.text()} ${await answer.text()}`, { status: 201, headers });
    },
    close: async () => {},
  };
};

async function start(
  environment: Record<string, string>,
  name: 'shop' | 'office' = 'shop',
): Promise<{ url: string; options?: Options }> {
  asked = [];
  const seen: Options[] = [];
  server = await serveAlone(name, echo(seen), {
    STORE_URL: storeUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, options: seen[0] };
}

it('serves the site, which asks the store for the visitor', async () => {
  const { url, options } = await start({ PUBLIC_URL: 'https://shop.example' });
  const response = await fetch(`${url}/shop/basket?x=1`, { method: 'POST', body: 'plant=p1' });
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('plant=p1 from the store');
  expect(response.headers.get('x-method')).toBe('POST');
  expect(response.headers.get('x-url')).toBe('https://shop.example/shop/basket?x=1');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(asked).toMatchObject([
    { method: 'POST', url: '/graphql?a=1', body: '{}', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ]);
  expect(options).toMatchObject({ path: '/shop', apiKey: 'psk_demo_greenhouse_storefront' });
  expect(await options?.isDemo()).toBe(true);
});

it.each([
  ['http://evil.example/shop', '/shop'],
  ['//evil.example/shop', '//evil.example/shop'],
])('PUBLIC_URL is the address of every page, whatever a request names: %s', async (target, path) => {
  const { url } = await start({ PUBLIC_URL: 'https://shop.example' });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const [{ headers: got }] = await once(request(url, { path: target, headers }).end(), 'response');
  expect(got['x-url']).toBe(`https://shop.example${path}`);
});

it.each([
  ['none', '127.0.0.1'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['10.0.0.0/8, 127.0.0.1', '203.0.113.7'],
])('takes the address of a visitor from a proxy only if it is one of TRUST_PROXY: %s', async (TRUST_PROXY, address) => {
  const { url } = await start({ TRUST_PROXY });
  await fetch(`${url}/shop`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(asked.map(({ headers }) => headers['x-forwarded-for'])).toEqual([address]);
});

it('the office learns which proxies to believe, and who is at the other end', async () => {
  const settings = { TRUST_PROXY: '10.0.0.1, 127.0.0.0/8', ADMIN_TRUST_HEADER: 'Remote-User' };
  const { url, options } = await start(settings, 'office');
  expect(options).toMatchObject({ trustHeader: 'Remote-User', proxies: ['10.0.0.1', '127.0.0.0/8'] });
  const headers = { 'x-forwarded-for': '10.0.0.1' };
  expect((await fetch(`${url}/admin`, { headers })).headers.get('x-peer')).toBe('127.0.0.1');
});

it('a server that stops does not wait for a stream: the site ends it', async () => {
  asked = [];
  let end = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from('begun'));
      end = () => controller.close();
    },
  });
  const site = { respond: async () => new Response(body), close: async () => end() };
  server = await serveAlone('office', () => site, { STORE_URL: storeUrl, PORT: '0', LOG_LEVEL: 'silent' });
  const response = await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/admin/live`);
  const started = performance.now();
  await server.close();
  expect(await response.text()).toBe('begun');
  expect(performance.now() - started).toBeLessThan(2000);
});

it('takes the keys of the environment', async () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const SECRETS_KEY = keys.map((key) => key.toString('base64')).join(',');
  const own = { SHOP_API_KEY: 'psk_own', SHOP_SERVER_KEY: 'psk_server' };
  const { options } = await start({ ...own, SECRETS_KEY });
  expect(options).toMatchObject({
    apiKey: 'psk_own',
    serverKey: 'psk_server',
    secrets: keys,
  });
  expect(await options?.isDemo()).toBe(false);
});

it.each([
  [{ SHOP_API_KEY: 'psk_own', SHOP_SERVER_KEY: 'psk_server' }, /^SECRETS_KEY must be 32 bytes in base64/],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set.'],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS is "paypal", but it must be stripe, stand-in or none.'],
  [{ SHOP_API_KEY: 'psk_own' }, 'SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.'],
  [{ SHOP_SERVER_KEY: 'psk_server' }, /^SHOP_API_KEY and SHOP_SERVER_KEY belong/],
  [{ SECRETS_KEY: 'c2hvcnQ=' }, /^SECRETS_KEY must be 32 bytes in base64/],
  [{ STORE_URL: 'shop.example' }, 'STORE_URL is "shop.example": it must be an address like https://shop.example.'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is "": it must be an address like https://shop.example.'],
])('refuses %j', async (environment, message) => {
  server = undefined;
  await expect(start(environment)).rejects.toThrow(message);
});
