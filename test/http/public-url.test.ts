import { afterEach, expect, it } from '@jest/globals';
import { request } from 'undici';
import { SITES } from '../support/shop.js';
import { openStore, type Store } from '../support/store.js';

let store: Store;

afterEach(() => store.close());

/** What the store answers to a request whose headers name another host. */
const get = async (path: string): Promise<string> => {
  const headers = { host: 'localhost:1', 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
  const { statusCode, body } = await request(store.url + path, { headers });
  expect([path, statusCode]).toEqual([path, 200]);
  return body.text();
};

/** Where the first page of the demo and the shop say that they are. */
const addresses = async () => ({
  curl: [...(await get('/')).matchAll(/curl (?:&#39;|')?(\S+?)\/(?:plants|auth)/g)].map(([, address]) => address),
  shop: /<link rel="canonical" href="([^"]*)"/.exec(await get('/shop'))?.[1],
  servers: JSON.parse(await get('/openapi.json')).servers,
});

const settings = { PROCESS_ROLE: 'api', ...SITES, TRUST_PROXY: '127.0.0.1', ALLOWED_HOSTS: 'other.example' };

it('is the address in what the store sends, whatever a request names', async () => {
  store = await openStore({ ...settings, PUBLIC_URL: 'https://shop.example' });
  expect(await addresses()).toEqual({
    curl: Array((await store.app.isDemo()) ? 2 : 0).fill('https://shop.example'),
    shop: 'https://shop.example/shop',
    servers: [{ url: 'https://shop.example' }],
  });
});

it('without PUBLIC_URL it is where the process listens', async () => {
  store = await openStore(settings);
  expect(await addresses()).toEqual({
    curl: Array((await store.app.isDemo()) ? 2 : 0).fill(store.url),
    shop: `${store.url}/shop`,
    servers: [{ url: store.url }],
  });
});
