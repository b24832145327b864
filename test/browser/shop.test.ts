import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openShop, SITES } from '../support/shop.js';
import { browserForTests, desktop, flaws, overflow, phone, SCREENS, type Screen } from './browser.js';

const browser = browserForTests();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES });

const open = async (path: string, screen?: Screen): Promise<Page> =>
  (await browser.open(store.url + path, screen)).page;

const namesOn = (page: Page) => page.locator('.cards h3').allInnerTexts();
const titled = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

it('without JavaScript, a visitor filters, drops a filter, sorts, opens a plant, and searches', async () => {
  const page = await open('/shop', { ...desktop, javaScriptEnabled: false });
  await titled(page, '84 plants');
  await page.getByRole('link', { name: 'Low light 7' }).click();
  await titled(page, '7 plants');
  await page.getByRole('link', { name: 'Safe for cats and dogs 3' }).click();
  await titled(page, '3 plants');
  expect(await namesOn(page)).toEqual(['Cast-Iron Plant', 'Japanese Holly Fern', 'Parlour Palm']);
  await page.getByRole('link', { name: 'Remove: Low light' }).click();
  await titled(page, '36 plants');
  await page.getByLabel('To', { exact: true }).fill('8');
  await page.getByRole('button', { name: 'Apply' }).click();
  await titled(page, '8 plants');
  expect(new URL(page.url()).search).toBe('?petSafe=true&filter=open&minPrice=&maxPrice=8');
  await page.getByText('Sort by: Best selling').click();
  await page.getByRole('link', { name: 'Price: high to low' }).click();
  await page.waitForURL(/sort=PRICE_DESC/);
  expect((await namesOn(page))[0]).toBe('Nerve Plant');
  await page.getByRole('link', { name: 'Nerve Plant' }).click();
  await titled(page, 'Nerve Plant');
  for (const name of ['Add to basket', 'Add to wishlist'])
    expect(await page.getByRole('button', { name }).count()).toBe(1);
  const box = page.getByRole('searchbox', { name: 'Search plants' });
  await box.fill('monstra');
  await box.press('Enter');
  await titled(page, 'Results for “monstra”');
  expect([(await namesOn(page))[0], await box.inputValue()]).toEqual(['Swiss Cheese Plant', 'monstra']);
  await page.goto(`${store.url}/shop?q=fern&light=DIRECT`);
  await page.getByText('No plants match').waitFor();
  await page.locator('.empty').getByRole('link', { name: 'Remove: Direct sun' }).click();
  await titled(page, 'Results for “fern”');
});

it.each([
  ['with a script, which adds them', true],
  ['without JavaScript, page by page', false],
])('"Show more" shows every plant once: %s', async (_, javaScriptEnabled) => {
  const page = await open('/shop', { ...phone, javaScriptEnabled });
  const all = await store.sql<{ name: string }>(
    "select p.name from plants p join organizations o on o.id = p.organization_id where o.slug = 'greenhouse' and archived_at is null order by p.popularity desc, p.id",
  );
  const seen = await namesOn(page);
  for (const count of ['48 of 84', '72 of 84', undefined]) {
    await page.getByRole('link', { name: 'Show more' }).click();
    await (count ? page.getByText(count).waitFor() : page.locator('#more').first().waitFor({ state: 'detached' }));
    if (javaScriptEnabled) seen.splice(0);
    seen.push(...(await namesOn(page)));
  }
  expect(seen).toEqual(all.map(({ name }) => name));
  await page.goto(`${store.url}/shop`);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(`${store.url}/shop?page=2`);
  expect(await namesOn(page)).toEqual(seen.slice(24, 48));
});

it('"Show more" that fails leads to the next plants as a link', async () => {
  const page = await open('/shop');
  browser.allow(/net::ERR_FAILED/);
  await page.route('**/shop?after=*', (route) =>
    route.request().resourceType() === 'xhr' ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Show more' }).click();
  await page.waitForURL(/\/shop\?after=/);
  expect((await namesOn(page)).length).toBe(24);
});

it('suggestions come while one types, and lead to a plant', async () => {
  const page = await open('/shop');
  const box = page.getByRole('searchbox', { name: 'Search plants' });
  await box.pressSequentially('poth');
  await page.getByRole('option', { name: 'Golden Pothos $12.99' }).waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await titled(page, 'Golden Pothos');
});

it.each(SCREENS)('axe finds nothing, and nothing is wider than a %s', async (_, screen) => {
  const page = await open('/shop', screen);
  const plants = await store.sql<{ id: string }>("select id from plants where sku in ('MON-DEL-14', 'ALO-ZEB-15')");
  const paths = ['', '?light=LOW&petSafe=true', '?q=fern&light=DIRECT', '/sign-in'];
  for (const path of [...paths, ...plants.map(({ id }) => `/plants/${id}`)]) {
    await page.goto(`${store.url}/shop${path}`);
    expect([path, await flaws(page)]).toEqual([path, []]);
  }
});

it('the longest texts fit, in a list and on a page of their own', async () => {
  const document = `mutation ($sku: String!, $name: String!, $description: String!, $tags: [String!]!) {
    createPlant(sku: $sku, name: $name, botanicalName: $name, description: $description, tags: $tags, price: 2147483647,
      stock: 1, heightCm: 5000, potDiameterMm: 5000, hardinessZoneMin: 1, hardinessZoneMax: 13) { id }
  }`;
  const tags = Array.from({ length: 20 }, (_, at) => `${String.fromCharCode(97 + at)}${'x'.repeat(39)}`);
  const [sku, name, description] = ['X'.repeat(60), 'N'.repeat(200), 'D'.repeat(10_000)];
  const { data } = await store.staff.graphql(document, { sku, name, description, tags });
  for (const [, screen] of SCREENS)
    for (const path of ['?minPrice=10000', `?tag=${tags[0]}&q=${name}`, `/plants/${data.createPlant.id}`]) {
      const page = await open(`/shop${path}`, screen);
      await page.getByRole('heading', { name }).first().waitFor();
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
});
