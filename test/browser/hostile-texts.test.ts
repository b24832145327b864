import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { complaintsOf, launch } from '../support/browser.js';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADAS, done, FIVE_OFF, lineOf, openShop, type Shop } from '../support/shop.js';
import { ADA, ADMIN } from '../support/store.js';

/*
 * People type markup wherever a text is taken. Then a browser follows every link of the shop and of the back office: it shows
 * the markup as text, runs none of it, changes nothing, and gets no key.
 */
const MARKUP = `"'></title></script><img src=x>`;
/** A browser opens some thirty pages. */
const CRAWL_MS = 400_000;
const SHORT = `"'><img src=x>`;

let store: Shop;
let browser: Browser;
/** What was typed, by where. */
const typed: Record<string, string> = {};
const text = (where: string, markup = MARKUP): string => {
  typed[where] = where + markup;
  return where + markup;
};
let plantId: string;
let orderId: string;
let cancelledId: string;

beforeAll(async () => {
  store = await openShop({
    PROCESS_ROLE: 'api',
    RATE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    SHOP_API_KEY: 'psk_demo_greenhouse_storefront',
    SHOP_STAFF_KEY: 'psk_demo_greenhouse',
    SHOP_STAFF_LOGIN: 'staff@greenhouse.example',
    ADMIN_API_KEY: 'psk_demo_greenhouse',
  });
  browser = await launch();
  const admin = await store.as(ADMIN);
  const run = (document: string, variables: object) => done(admin.graphql(document, variables as never));
  plantId = await store.newPlant(1000, 9);
  await run(
    `mutation ($id: ID!, $name: String!, $description: String!, $botanicalName: String!, $stock: String!) {
      updatePlant(id: $id, name: $name, description: $description, botanicalName: $botanicalName) { id }
      adjustStock(plantId: $id, change: 1, note: $stock) { id } }`,
    {
      ...{ id: plantId, name: text('plant'), description: text('description'), botanicalName: text('botanical') },
      stock: text('stock'),
    },
  );
  await run(
    `mutation ($customer: ID!, $person: String!, $points: String!) {
      updateCustomer(id: $customer, name: $person) { id }
      adjustPoints(customerId: $customer, change: 1000, note: $points) { points } }`,
    { customer: ADAS, person: text('person'), points: text('points') },
  );
  await run(
    'mutation ($id: ID!, $name: String!, $text: String!) { updateReward(id: $id, name: $name, description: $text) { id } }',
    { id: FIVE_OFF, name: text('reward'), text: text('reward text') },
  );
  await run(
    `mutation ($customer: ID!, $label: String!, $recipient: String!, $line1: String!, $line2: String!, $city: String!, $region: String!) {
      addAddress(customerId: $customer, label: $label, recipient: $recipient, line1: $line1, line2: $line2, city: $city, region: $region,
        postalCode: "97201", country: "US", isDefault: true) { id } }`,
    {
      ...{ customer: ADAS, label: text('label', SHORT), recipient: text('recipient'), line1: text('line1') },
      ...{ line2: text('line2'), city: text('city'), region: text('region') },
    },
  );
  const order = await store.paid(ADAS, [[plantId, 2]]);
  orderId = order.id;
  await run('mutation ($id: ID!, $number: String!) { shipOrder(id: $id, trackingNumber: $number) { id } }', {
    ...{ id: orderId, number: text('tracking') },
  });
  await run(
    'mutation ($id: ID!, $items: [RefundItemInput!]!, $note: String!) { refundOrder(orderId: $id, items: $items, note: $note) { id } }',
    { id: orderId, items: [{ orderItemId: lineOf(order, 0), quantity: 1 }], note: text('refund note') },
  );
  cancelledId = (await store.place(ADAS, [[plantId, 1]])).id;
  await run('mutation ($id: ID!, $reason: String!) { cancelOrder(id: $id, reason: $reason) { id } }', {
    ...{ id: cancelledId, reason: text('cancel reason') },
  });
  await run('mutation ($name: String!) { createApiKey(name: $name) { id } }', { name: text('key') });
  await run('mutation ($login: String!) { createUser(loginId: $login, role: STAFF) { id } }', { login: text('login') });
  await run(
    'mutation ($url: String!, $text: String!) { createWebhookEndpoint(url: $url, description: $text) { id } }',
    { url: 'https://hooks.example/', text: text('endpoint') },
  );
  await run('mutation ($name: String!) { updateOrganization(name: $name) { id } }', { name: text('shop') });
});

afterAll(async () => {
  await browser?.close();
  await store?.close();
});

/** The kind of a page: its route and its parameters. One page of each kind is enough. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replace(/[0-9a-f-]{36}|[^/]+\.svg$/g, ':id')} ${[...searchParams.keys()].sort().join(' ')}`;

/** Follows the links of a site from these pages. Returns all texts that they show, and what is wrong. */
async function crawl(page: Page, site: string, from: readonly string[]) {
  const waiting = from.map((path) => new URL(store.url + path));
  const kinds = new Set<string>();
  const wrong: unknown[] = [];
  const answers: Promise<unknown>[] = [];
  const complaints = complaintsOf(page, store.url);
  let shown = '';
  let opened = 0;
  page.on('response', (response) => {
    const read = async () => {
      const bytes = JSON.stringify(await response.allHeaders()) + (await response.text().catch(() => ''));
      if (/psk_|pst_|whsec_/.test(bytes)) wrong.push([response.url(), 'has a key']);
    };
    answers.push(read());
  });
  for (let to = waiting.shift(); to; to = waiting.shift()) {
    const isNamed = opened < from.length;
    opened += 1;
    if (!isNamed && (kinds.has(kindOf(to)) || to.searchParams.size > 1)) continue;
    kinds.add(kindOf(to));
    const answer = await page.goto(to.href, { waitUntil: 'networkidle' });
    if (answer && answer.status() >= 400) wrong.push([to.href, answer.status()]);
    const found = await page.evaluate(() => ({
      text: `${document.title} ${document.body.textContent} ${[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join(' ')}`,
      made: document.querySelectorAll('img[src="x"]').length,
      links: [...document.querySelectorAll('a')].map(({ href }) => href),
    }));
    shown += found.text;
    if (found.made > 0) wrong.push([to.href, 'made an element of a text']);
    for (const complaint of complaints.splice(0)) wrong.push([to.href, complaint]);
    for (const link of new Set(found.links)) {
      if (!URL.canParse(link) || !/^(https?|mailto):$/.test(new URL(link).protocol)) wrong.push([to.href, link]);
      else if (new URL(link).origin === store.url && new URL(link).pathname.startsWith(site))
        waiting.push(new URL(link.replace(/#.*/, '')));
    }
  }
  await Promise.all(answers);
  return { shown, wrong, kinds };
}

async function crawlAs(loginId: string, site: string, from: readonly string[]) {
  const context = await browser.newContext();
  const headers = { origin: store.url };
  const signedIn = await context.request.post(`${store.url}${site}/sign-in`, { form: { loginId }, headers });
  expect(signedIn.status()).toBe(200);
  const page = await context.newPage();
  // A stream would never be idle.
  await page.route('**/admin/live', (route) => route.fulfill({ status: 204 }));
  const found = await leavingAllAsItWas(store, () => crawl(page, site, from));
  await context.close();
  return found;
}

const query = `q=${encodeURIComponent(text('query'))}`;

it(
  'the shop shows markup as text, changes nothing, and gives no key away',
  async () => {
    const plant = `/shop/plants/${plantId}`;
    const order = `/shop/orders/${orderId}`;
    const from = [plant, order, `/shop?${query}`, `/shop?tag=${encodeURIComponent(text('tag'))}`, '/shop/account'];
    const { shown, wrong, kinds } = await crawlAs(ADA, '/shop', from);
    expect(wrong).toEqual([]);
    const here = ['plant', 'description', 'botanical', 'person', 'reward', 'label', 'recipient', 'line1', 'line2'];
    expect(
      [...here, 'city', 'shop', 'query', 'tracking'].filter((where) => !shown.includes(typed[where] ?? '')),
    ).toEqual([]);
    expect(kinds.size).toBeGreaterThan(12);
  },
  CRAWL_MS,
);

it(
  'the back office shows markup as text, changes nothing, and gives no key away',
  async () => {
    const from = [
      `/admin/orders/${orderId}`,
      `/admin/orders/${cancelledId}`,
      `/admin/plants/${plantId}`,
      `/admin/customers/${ADAS}`,
    ];
    const searches = ['plants', 'customers', 'orders', 'audit'].map((view) => `/admin/${view}?${query}`);
    const { shown, wrong, kinds } = await crawlAs(ADMIN, '/admin', [...from, ...searches]);
    expect(wrong).toEqual([]);
    const { query: _, tag, ...others } = typed;
    expect(Object.keys(others).filter((where) => !shown.includes(typed[where] ?? ''))).toEqual([]);
    expect(kinds.size).toBeGreaterThan(15);
  },
  CRAWL_MS,
);
