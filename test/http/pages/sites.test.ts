import { afterEach, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { ADMIN, openStore, type Store } from '../../support/store.js';

let store: Store;
afterEach(() => store.close());

it.each([
  ['127.0.0.0/8', 200],
  ['10.0.0.0/8', 303],
])('the back office believes who has signed in from a proxy of TRUST_PROXY only: %s', async (TRUST_PROXY, status) => {
  store = await openStore({
    ADMIN_API_KEY: 'psk_demo_greenhouse',
    ADMIN_TRUST_HEADER: 'Remote-User',
    TRUST_PROXY,
  });
  const headers = { 'remote-user': ADMIN, 'x-forwarded-for': '10.0.0.1' };
  const response = await fetch(`${store.url}/admin/orders`, { headers, redirect: 'manual' });
  expect(response.status).toBe(status);
});

it('a site whose first load fails is loaded for the next visitor', async () => {
  const { shop } = readConfig({}).sites;
  if (!shop) throw new Error('The demo has a shop.');
  let loads = 0;
  // Loading a site reads its settings.
  Object.defineProperty(shop, 'smtpUrl', {
    enumerable: true,
    get: () => {
      if (++loads === 1) throw new Error('The disk is away.');
    },
  });
  store = await openStore({}, { sites: { shop } });
  const visit = async () => (await fetch(`${store.url}/shop`)).status;
  expect([await visit(), await visit(), await visit(), loads]).toEqual([500, 200, 200, 2]);
});
