import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { siteWith } from '../../../web/storefront/server/site.ts';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { openShop, type Shop, SITES } from '../../support/shop.js';
import { ADA, ADMIN, STAFF } from '../../support/store.js';
import { fieldsOf, KEY } from './goods.ts';

const { SHOP_API_KEY: apiKey, SHOP_SERVER_KEY: serverKey } = SITES;
const EVE = 'eve@example.com';

let store: Shop;

beforeAll(async () => {
  store = await openShop({ PROCESS_ROLE: 'api' });
});

afterAll(() => store.close());

/** A browser at the storefront, which has its own two keys in front of a real store, and nothing else. */
function browser() {
  const site = siteWith(
    {
      ...{ path: '/shop', apiKey, serverKey, proxies: [], secrets: [Buffer.alloc(32, 1)] },
      isDemo: async () => true,
      storeFor: () => (input, init) => {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        return fetch(new Request(store.url + pathname + search, request));
      },
      logger: { info: () => {}, error: () => {} },
    },
    { pathOf: (name) => `/shop/assets/${name}`, pathsOf: () => [], respond: async () => new Response('file') },
  );
  let cookie = '';
  return async (path: string, fields?: Record<string, string>) => {
    const origin = 'http://localhost:4000';
    const body = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' };
    const response = await site.respond(new Request(origin + path, { ...body, headers }), {
      address: '203.0.113.7',
      peer: '203.0.113.7',
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, html: await response.text() };
  };
}

it('a guest orders, pays and sees the order, with the two keys of the storefront alone', async () => {
  const go = browser();
  const plantId = await store.newPlant(900, 3);
  await go('/shop/basket', { plantId, key: KEY });
  const guest = { name: 'Eve', email: EVE, delivery: 'pickup' };
  const form = fieldsOf((await go('/shop/checkout')).html, '/shop/checkout/order');
  const shown = await go('/shop/checkout/order', { ...form, ...guest, update: 'true' });
  const { location } = await go('/shop/checkout/order', { ...fieldsOf(shown.html, '/shop/checkout/order'), ...guest });
  expect(location).toMatch(/^\/shop\/orders\/[0-9a-f-]{36}$/);
  expect((await go(`${location}/pay`)).location).toBe(`${location}/stand-in`);
  const paid = await go(`${location}/stand-in`, { key: KEY });
  expect((await go(paid.location)).location).toBe(location);
  const order = await go(location);
  expect([order.status, order.html.includes('Processing')]).toEqual([200, true]);
  // Another browser has nothing of it.
  expect((await browser()(location)).status).toBe(303);
  const rows = await store.sql(
    `select operation, k.name as by, outcome from audit_log a join api_keys k on k.id = a.api_key_id
     where operation in ('registerCustomer', 'markOrderPaid') order by a.id`,
  );
  const by = { by: 'Demo storefront server', outcome: 'ok' };
  expect(rows).toEqual([
    { operation: 'registerCustomer', ...by },
    { operation: 'markOrderPaid', ...by },
  ]);
});

describe('the keys of the storefront', () => {
  it('let no staff in, and log nobody in who is not a customer', async () => {
    const login = async (api_key: string, login_id: string) =>
      (await store.nobody.post('/auth/token', { api_key, login_id })).status;
    expect(await login(apiKey, ADA)).toBe(200);
    for (const [key, loginId] of [
      [apiKey, STAFF],
      [apiKey, ADMIN],
      [serverKey, ADA],
      [serverKey, STAFF],
    ] as const)
      expect([key, loginId, await login(key, loginId)]).toEqual([key, loginId, 401]);
  });

  it.each([
    ['refundOrder', 'mutation ($id: ID!) { refundOrder(orderId: $id) { id } }'],
    ['shipOrder', 'mutation ($id: ID!) { shipOrder(id: $id) { id } }'],
    ['order', 'query ($id: ID!) { order(id: $id) { id } }'],
    ['customer', 'query ($id: ID!) { order(id: $id) { customer { email } } }'],
    ['customers', '{ customers { total } }'],
    ['orders', '{ orders { total } }'],
    ['events', '{ events { lastPosition } }'],
    ['createUser', `mutation { createUser(loginId: "x", role: STAFF) { id } }`],
  ])('allow nobody %s', async (_, document) => {
    const { id } = await store.orderIn('PROCESSING');
    const variables = document.includes('$id') ? { id } : {};
    await leavingAllAsItWas(store, async () => {
      for (const key of [apiKey, serverKey]) {
        const { errors } = await store.nobody.graphql(document, variables, { 'x-api-key': key });
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      }
    });
  });
});
