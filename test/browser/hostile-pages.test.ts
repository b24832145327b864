import { beforeAll, expect, it } from '@jest/globals';
import type { GraphQLArgument } from 'graphql';
import { getNamedType, getNullableType, isListType } from 'graphql';
import type { Page } from 'playwright-core';
import { makeApiSchemas, schemasOf } from '../../src/http/api-schemas.js';
import { makeSchema } from '../../src/schema.js';
import { documentOf, type Operation, operationsOf } from '../fuzz/requests/graphql.js';
import { subjectsOf } from '../fuzz/subjects.js';
import type { Client } from '../support/client.js';
import { contentsOf } from '../support/expectations.js';
import { openMailbox } from '../support/mailbox.js';
import { done, openShop, SITES } from '../support/shop.js';
import { ADA, ADMIN, demoId, newKey, TEST_VERSION } from '../support/store.js';
import { browserForTests } from './browser.js';

/*
 * Every text that anybody can store is a script here, with a number. Each page shows it as text, or not at all.
 */
const scriptOf = (number: number) => `'"><img src=x onerror=a()>${number};`;
// In capital letters, too: so are the codes of vouchers.
const SCRIPT = /'"><img src=x onerror=a\(\)>(\d+);/gi;

const browser = browserForTests();
const mailbox = await openMailbox();
const shop = await openShop({ PROCESS_ROLE: 'api', ...SITES, SMTP_URL: mailbox.url });
let pickedUp: string;
/** Which argument has which number: `updatePlant.name`. */
const stored = new Map<number, string>();

beforeAll(async () => {
  const admin = await shop.as(ADMIN);
  const subjects = subjectsOf(shop, admin);
  const { graphql: schema } = schemasOf(makeApiSchemas(await makeSchema()), TEST_VERSION);
  for (const operation of operationsOf(schema)) {
    const subject = subjects[operation.field.name];
    if (operation.kind === 'mutation' && subject) await storeScripts(admin, operation, subject.args);
  }
  // What the shop says of itself has texts inside of objects.
  const [address = '', headline = '', text = '', title = ''] = ['address', 'headline', 'text', 'title'].map((name) => {
    const number = stored.size + 100;
    stored.set(number, `updateOrganization.${name}`);
    return scriptOf(number);
  });
  const [tagged] = await shop.sql<{ tag: string }>("select tags[1] as tag from plants where sku = 'MON-DEL-14'");
  await done(
    admin.graphql(
      'mutation ($contact: ContactInput, $homepage: HomepageInput) { updateOrganization(contact: $contact, homepage: $homepage) { id } }',
      { contact: { address }, homepage: { headline, text, collections: [{ title, tag: tagged?.tag ?? '' }] } },
    ),
  );
  const items = `[{ plantId: "${demoId(1002)}", quantity: 1 }]`;
  const place = `mutation { placeOrder(customerId: "${demoId(2001)}", pickup: true, items: ${items}) { id } }`;
  pickedUp = (await done<{ placeOrder: { id: string } }>(admin.graphql(place))).placeOrder.id;
  // The shop shows a size where its group has several.
  const groups = await shop.sql<{ group: string }>('select distinct "group" from plants where "group" is not null');
  for (const { group } of groups) {
    const facts = 'name: "Another", description: "Another size.", price: 1000000, size: "another"';
    const sku = newKey().slice(-12);
    await done(
      admin.graphql(`mutation ($group: String) { createPlant(sku: "${sku}", ${facts}, group: $group) { id } }`, {
        group,
      }),
    );
  }
});

const isText = ({ type }: GraphQLArgument): boolean => getNamedType(type).name === 'String';

/** Gives a mutation a script for each text that takes one. */
async function storeScripts(admin: Client, operation: Operation, args: () => unknown): Promise<void> {
  const { name, args: all } = operation.field;
  let texts = all.filter(isText);
  while (texts.length > 0) {
    const numbers = texts.map((text) => [text, stored.size + 100 + texts.indexOf(text)] as const);
    const given = numbers.map(([text, number]) => {
      const script = scriptOf(number);
      return [text.name, isListType(getNullableType(text.type)) ? [script] : script] as const;
    });
    const good = (await args()) as Record<string, unknown>;
    const { query, variables } = documentOf(operation, { ...good, ...Object.fromEntries(given) }, 1, false);
    const { errors } = await admin.graphql(query, variables);
    if (!errors) {
      for (const [text, number] of numbers) stored.set(number, `${name}.${text.name}`);
      return;
    }
    const issues: { field: string }[] = errors[0]?.extensions.errors ?? [];
    const refused = issues.map(({ field }) => field.replace(/\[0\]$/, ''));
    if (refused.length === 0) return;
    texts = texts.filter((text) => !refused.includes(text.name));
  }
}

/** What the pages of a crawl showed, and what was wrong with them: all of that is empty. */
interface Found {
  /** What was shown as text, by its number. */
  shown: Set<number>;
  /** The names in the query of each path. */
  queries: Map<string, Set<string>>;
  wrong: Set<string>;
}

interface Visit {
  page: Page;
  found: Found;
  /** Goes to an address and looks at it; returns its links. */
  look(url: string): Promise<string[]>;
  /** Looks at the page as it is. */
  check(): Promise<string[]>;
}

/** Somebody who has signed in to a site, and looks for what is wrong. */
async function visit(site: string, loginId: string): Promise<Visit> {
  const { page, complaints } = await browser.tab(shop.url, {});
  // Each look at a page says what was complained about.
  browser.allow(/^/);
  const found: Found = { shown: new Set(), queries: new Map(), wrong: new Set() };
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  /** What the console says of each page with an error status. */
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest() && response.status() >= 400)
      refused.push(
        `Failed to load resource: the server responded with a status of ${response.status()} (${response.statusText()})`,
      );
    const headers = await response.allHeaders();
    const type = headers['content-type'] ?? '';
    const hasText = response.status() < 300 && type !== 'text/event-stream';
    const body = hasText ? await response.text().catch(() => '') : '';
    if (/(psk|pst|whsec)_\w{8}/.test(body + JSON.stringify(headers)))
      found.wrong.add(`a key or token: ${response.url()}`);
    if (type.startsWith('text/html') && !headers['content-security-policy']?.includes("frame-ancestors 'none'"))
      found.wrong.add(`may be framed: ${response.url()}`);
  });
  /** Where nothing is in flight, but for the stream of changes, the page is complete. */
  const settled = async () => {
    for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  };
  const check = async () => {
    await settled();
    // The parcels of an order are loaded when somebody looks at them.
    await page.locator('details.parcels:not([open]) > summary').evaluateAll((all) => {
      for (const one of all as HTMLElement[]) one.click();
    });
    await settled();
    const { text, made, links } = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      return {
        text: [document.documentElement.textContent, document.title, ...fields].join('\n'),
        made: [...document.querySelectorAll('img[src="x"], [onerror]')].map(({ outerHTML }) => outerHTML),
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')].map(({ href }) =>
          href.replace(/#.*/, ''),
        ),
      };
    });
    for (const [, number] of text.matchAll(SCRIPT)) found.shown.add(Number(number));
    const strange = links.filter((link) => !link.startsWith(shop.url) && !link.startsWith('mailto:'));
    const complained = complaints.splice(0).filter((one) => !refused.includes(one));
    refused.length = 0;
    for (const one of [...made, ...strange, ...complained]) found.wrong.add(`${page.url()}: ${one}`);
    return links;
  };
  const look = async (url: string) => {
    await page.goto(url);
    return check();
  };
  await page.goto(`${shop.url}${site}/sign-in`);
  await page.locator(`button[value="${loginId}"]`).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  return { page, found, look, check };
}

/** How many of the pages are looked at that differ by an id of the demo data alone, or by the name of a plant. */
const ALIKE = 6;

/** Follows the links of a site; each leads to a page. Of a query, only its names count, and no more than one at a time. */
async function crawl(site: string, { page, found, check }: Visit, ...others: string[]): Promise<void> {
  const seen = new Set<string>();
  const alike = new Map<string, number>();
  const queue = [...others, site].map((path) => shop.url + path);
  for (let url = queue.shift(); url; url = queue.shift()) {
    const { pathname, searchParams } = new URL(url);
    const names = [...searchParams.keys()];
    const key = `${pathname}?${names.length > 1 ? 'several' : names}`;
    const kind = key.replace(/[\d-]+7000-8000-\d+|(?<=^\/shop\/plants\/)[\w-]+/, ':id');
    const times = alike.get(kind) ?? 0;
    if (seen.has(key) || (kind !== key && times >= ALIKE)) continue;
    seen.add(key);
    alike.set(kind, times + 1);
    for (const name of names) found.queries.set(pathname, (found.queries.get(pathname) ?? new Set()).add(name));
    const answer = await page.goto(url);
    const links = await check();
    const failed = answer?.ok() === false || (await page.locator('main [role="alert"]').count()) > 0;
    if (failed) found.wrong.add(`a link to nothing: ${url}`);
    queue.push(...links.filter((link) => link.startsWith(`${shop.url}${site}`)));
  }
}

/** Opens a page with a script as the value of each name that a query of it has, and as what is searched for. */
async function tryQueries({ found, look }: Visit): Promise<void> {
  for (const [path, names] of found.queries)
    for (const name of [...names, 'q'])
      await look(`${shop.url}${path}?${new URLSearchParams({ [name]: scriptOf(1) })}`);
}

/** Looks at each dialog that a button of a page opens. */
async function tryDialogs({ page, look, check }: Visit, url: string): Promise<number> {
  await look(url);
  const buttons = page.locator('main button[aria-haspopup="dialog"], main button[type="button"]');
  const count = await buttons.count();
  let opened = 0;
  for (let at = 0; at < count; at++) {
    if (!(await buttons.nth(at).isEnabled())) continue;
    await buttons.nth(at).click();
    await check();
    opened += await page.locator('dialog[open]').count();
    await page.keyboard.press('Escape');
  }
  return opened;
}

/** The names of what was shown; `typed` is what a query or a field had. */
const shownIn = ({ shown }: Found) => [...shown].map((number) => stored.get(number) ?? 'typed').sort();

const SCRIPTED = "like '%onerror%'";

/** The orders that went with a script, or to one. */
async function scriptedOrders(): Promise<string[]> {
  const orders = await shop.sql<{ id: string }>(
    `select order_id as id from shipments where carrier ${SCRIPTED} or tracking_number ${SCRIPTED}
     union select id from orders where shipping_address::text ${SCRIPTED}`,
  );
  return orders.map(({ id }) => id);
}

/** What customers see of what is stored: the SKU of a plant is in the address of its picture alone, its group nowhere. */
const FOR_ADA = [
  /^update(Organization|Plant|Reward|Customer|Address|Shipment)\.(?!sku|group)/,
  /^createShipment\.|^updateOrderAddress\.(?!phone)/,
  /^create(Plant|Reward)\.(?!sku|group)|^setPage\./,
  /^(adjustPoints|refundOrder)\.note|^cancelOrder\.reason|^shipOrder\.trackingNumber/,
];

it('the shop shows every text as text, keeps its keys, and no link changes anything', async () => {
  const before = await contentsOf(shop);
  const visitor = await visit('/shop', ADA);
  const { page, found, look, check } = visitor;
  const plants = await shop.sql<{ id: string }>(`select id from plants where name ${SCRIPTED}`);
  const first = [...(await scriptedOrders()), pickedUp].map((id) => `/shop/orders/${id}`);
  await crawl('/shop', visitor, ...plants.map(({ id }) => `/shop/plants/${id}`), ...first);
  await tryQueries(visitor);
  for (const path of ['x', 'plants/x', 'orders/x', 'pictures/x.svg', 'link/x', 'account/addresses/x'])
    await look(`${shop.url}/shop/${path.replace('x', encodeURIComponent(scriptOf(1)))}`);
  await look(`${shop.url}/shop`);
  await page.getByRole('searchbox').fill('<img');
  await page.getByRole('option').first().waitFor();
  await check();
  await look(`${shop.url}/shop/account/addresses/new`);
  for (const field of await page.locator('form.form input:not([type="hidden"])').all()) await field.fill(scriptOf(2));
  await page.locator('[name="postalCode"]').fill('');
  await Promise.all([page.waitForEvent('load'), page.locator('form.form button').click()]);
  await check();
  await page.context().clearCookies();
  await look(`${shop.url}/shop/sign-in?next=${encodeURIComponent(scriptOf(1))}`);
  await page.getByLabel('Name').fill(scriptOf(3));
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Create account' }).click()]);
  await check();
  expect([...found.wrong]).toEqual([]);
  const seen = [...stored.values()].filter((name) => FOR_ADA.some((some) => some.test(name)));
  expect(shownIn(found)).toEqual([...seen, 'typed', 'typed', 'typed'].sort());
  expect(await contentsOf(shop)).toEqual(before);
});

it('the back office shows every text as text, keeps its keys, and no link changes anything', async () => {
  const before = await contentsOf(shop);
  const visitor = await visit('/admin', ADMIN);
  const { page, found, check } = visitor;
  await crawl('/admin', visitor, ...(await scriptedOrders()).map((id) => `/admin/orders/${id}`));
  await tryQueries(visitor);
  const [order, customer] = [demoId(3001), demoId(2001)];
  for (const path of [
    `orders/${order}`,
    `plants/${demoId(1001)}`,
    `plants/${demoId(1003)}`,
    `customers/${customer}`,
    'keys',
    'keys/users',
    'webhooks',
    'shop',
    'shop/site',
  ])
    expect([path, await tryDialogs(visitor, `${shop.url}/admin/${path}`)]).not.toEqual([path, 0]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('<img');
  await page.locator('#find').getByRole('option').first().waitFor();
  await check();
  expect([...found.wrong]).toEqual([]);
  expect(shownIn(found)).toEqual([...stored.values(), 'typed'].sort());
  expect(await contentsOf(shop)).toEqual(before);
});
