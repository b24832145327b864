import { afterEach, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { SITES } from '../../support/shop.js';
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

it.each([
  ['/shop/', '/shop'],
  ['/admin/?a=b/', '/admin?a=b/'],
  ['/shop/plants/swiss-cheese-plant//?lang=de', '/shop/plants/swiss-cheese-plant?lang=de'],
  ['/docs/', '/docs'],
  ['/docs/errors/', '/docs/errors'],
  ['/graphiql/', '/graphiql'],
])('a slash behind the address of a page leads to the page: %s', async (path, page) => {
  store = await openStore();
  const answer = await fetch(store.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, page]);
  expect((await fetch(store.url + path, { method: 'DELETE', redirect: 'manual' })).status).toBeGreaterThan(400);
});

it('search engines find at the root which pages there are', async () => {
  store = await openStore(SITES);
  const robots = await (await fetch(`${store.url}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /shop/basket\n');
  const [index] = /http\S*\/sitemap\.xml/.exec(robots) ?? [];
  expect(index).toBe(`${store.url}/sitemap.xml`);
  const [, file = ''] = /<loc>(.*)<\/loc>/.exec(await (await fetch(String(index))).text()) ?? [];
  expect(file).toBe(`${store.url}/sitemap-1.xml`);
  const answer = await fetch(file);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = [...(await answer.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => url);
  const slugs = await store.sql<{ slug: string }>(
    `select p.slug from plants p join organizations o on o.id = p.organization_id
     where o.slug = 'greenhouse' and archived_at is null and not draft order by p.created_at, p.id`,
  );
  expect(listed).toEqual([`${store.url}/shop`, ...slugs.map(({ slug }) => `${store.url}/shop/plants/${slug}`)]);
  for (const page of ['/sitemap-2.xml', '/sitemap-x.xml', '/robots.txt/'])
    expect([page, (await fetch(store.url + page)).status]).toEqual([page, 404]);
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
