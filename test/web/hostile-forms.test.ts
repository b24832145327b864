import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AdjustStockDocument, MeDocument } from '../../web/admin/documents.generated.ts';
import { makeHub } from '../../web/admin/server/live/hub.ts';
import { adminRoutes } from '../../web/admin/server/site.ts';
import type { AdminOptions } from '../../web/admin/server/visit.ts';
import { AccountDocument } from '../../web/storefront/documents.generated.ts';
import { shopRoutes } from '../../web/storefront/server/site.ts';
import type { ShopOptions } from '../../web/storefront/server/visit.ts';
import { documentId } from '../../web/ui/server/document-id.ts';
import { leavingAllAsItWas } from '../support/expectations.js';
import { openMailbox } from '../support/mailbox.js';
import { FIVE_OFF, SITES } from '../support/shop.js';
import { signInLink } from '../support/sign-in-link.js';
import { ADA, ADMIN, demoId, newKey, openStore } from '../support/store.js';
import { type Visitor, visitorOf } from '../support/visitor.js';

/*
 * Every route of the shop and the back office that changes something, as its page sends it: once as it is meant, and before that
 * in every way in which another site or a program could send it.
 */
const [ORDER, POTHOS, LILY] = [demoId(3001), demoId(1002), demoId(1003)];
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const mailbox = await openMailbox();
const store = await openStore({ PROCESS_ROLE: 'api', ...SITES, PAYMENTS: 'stand-in', SMTP_URL: mailbox.url });
/** The people of the demo have a button on the embedded database alone. */
const BUTTON = (await store.app.isDemo()) ? 303 : 403;

async function signedIn(site: '/shop' | '/admin', loginId: string): Promise<Visitor> {
  const visitor = visitorOf(store.url);
  expect((await visitor.post(await signInLink(store, site, loginId))).status).toBe(303);
  return visitor;
}

const idOf = (document: unknown) => documentId(String(document));

/** An order of Ada's that nobody has paid. */
async function pending(): Promise<string> {
  const ada = await store.as(ADA);
  const { data } = await ada.graphql(
    `mutation { placeOrder(customerId: "${demoId(2001)}", pickup: true, items: [{ plantId: "${LILY}", quantity: 1 }]) { id } }`,
  );
  return data.placeOrder.id;
}

async function addressOf(): Promise<string> {
  const [row] = await store.sql<{ id: string }>('select id from addresses where customer_id = ? limit 1', [
    demoId(2001),
  ]);
  return row?.id ?? '';
}

interface Sent {
  /** Who sends it; undefined: nobody has signed in. */
  by?: string;
  /** The path, where it has parameters. */
  path?: () => string | Promise<string>;
  fields?: Record<string, string>;
  /** Sent instead of fields, by a script. */
  json?: object;
  /** 303, if it is another. */
  status?: number;
}

const key = newKey();
const address = {
  ...{ label: 'Attic', recipient: 'Ada', line1: '1 Byron St', line2: '', postalCode: '97201', city: 'Portland' },
  ...{ region: 'OR', country: 'US' },
};
const lines = JSON.stringify([{ plantId: POTHOS, sku: 'x', name: 'x', price: 1299, quantity: 1 }]);
const variables = { plantId: LILY, change: 1, reason: 'RECEIVED', note: null };

/** The path of a sign-in link below its site. */
const within = async (site: '/shop' | '/admin', loginId: string): Promise<string> =>
  (await signInLink(store, site, loginId)).slice(site.length);

const SHOP: Record<string, Sent> = {
  '/basket': { fields: { plantId: POTHOS, quantity: '1', key } },
  '/basket/lines': { fields: { plantId: POTHOS, quantity: '2', key } },
  '/basket/accept': { fields: { offer: `${POTHOS} 1299 5`, key } },
  '/checkout/order': { by: ADA, fields: { key, lines, total: '1299', delivery: 'pickup' } },
  '/orders/:id/again': { by: ADA, path: () => `/orders/${ORDER}/again`, fields: { key } },
  '/orders/:id/cancel': { by: ADA, path: async () => `/orders/${await pending()}/cancel`, fields: { key: newKey() } },
  '/orders/:id/pay': { by: ADA, path: async () => `/orders/${await pending()}/pay`, fields: { key } },
  '/orders/:id/stand-in': { by: ADA, path: async () => `/orders/${await pending()}/stand-in`, fields: { key } },
  '/account/name': { by: ADA, fields: { name: 'Ada King', key: newKey() } },
  '/account/redeem': { by: ADA, fields: { rewardId: FIVE_OFF, key: newKey() } },
  '/account/addresses/:id': {
    by: ADA,
    path: async () => `/account/addresses/${await addressOf()}`,
    fields: { ...address, key: newKey() },
  },
  '/wishlist': { by: ADA, fields: { plantId: LILY, key: newKey() } },
  '/wishlist/remove': { by: ADA, fields: { plantId: LILY, key: newKey() } },
  '/sign-in': { fields: { loginId: ADA }, status: BUTTON },
  '/sign-in/mail': { fields: { email: ADA }, status: 200 },
  '/link/:link': { path: () => within('/shop', ADA) },
  '/sign-out': { by: ADA },
};

const ADMINS: Record<string, Sent> = {
  '/api': { by: ADMIN, json: { id: idOf(AdjustStockDocument), variables, key }, status: 200 },
  '/api/query': { by: ADMIN, json: { id: idOf(MeDocument) }, status: 200 },
  '/sign-in': { fields: { loginId: ADMIN }, status: BUTTON },
  '/sign-in/:link': { path: () => within('/admin', ADMIN) },
  '/sign-out': { by: ADMIN },
};

const postsOf = (routes: object): string[] =>
  Object.keys(routes).flatMap((route) => (route.startsWith('POST ') ? [route.slice('POST '.length)] : []));

it('every route that takes a form has an example here', () => {
  const options = { path: '/admin', secrets: [Buffer.alloc(32)], apiKey: 'psk_x' };
  const shop = shopRoutes(options as unknown as ShopOptions, async () => {});
  const admin = adminRoutes(options as unknown as AdminOptions, undefined as never, makeHub());
  expect(Object.keys(SHOP).sort()).toEqual(postsOf(shop).sort());
  // Those that take a file have a test of their own.
  expect([...Object.keys(ADMINS), '/api/pictures', '/api/plants'].sort()).toEqual(postsOf(admin).sort());
});

const routes = [
  ...Object.entries(SHOP).map(([route, sent]) => [`/shop${route}`, '/shop', sent] as const),
  ...Object.entries(ADMINS).map(([route, sent]) => [`/admin${route}`, '/admin', sent] as const),
];
/** The e-mail that a route sends. */
const MAILS: Record<string, string> = { '/shop/sign-in/mail': 'Your sign-in' };

/** What a sign-in, a sign-out or a used link would change. */
const sessions = async (): Promise<string[]> =>
  (await store.sql<{ id: string }>('select id from sessions order by id')).map(({ id }) => id);

it.each(routes)('%s: refused from anywhere but its page, and nothing changes', async (route, site, sent) => {
  const { by, path, fields, json, status = 303 } = sent;
  const visitor = by ? await signedIn(site, by) : visitorOf(store.url);
  const at = path ? site + (await path()) : route;
  const own = { origin: store.url, 'sec-fetch-site': 'same-origin' };
  const type = json ? JSON_TYPE : FORM;
  const body = json ? JSON.stringify(json) : String(new URLSearchParams(fields ?? { a: 'b' }));
  const send = (headers: Record<string, string>, text = body) =>
    visitor.send(at, { method: 'POST', headers: { 'content-type': type, ...headers }, body: text });
  const [cookies, before] = [new Map(visitor.cookies), await sessions()];
  const statuses = await leavingAllAsItWas(store, async () => [
    (await send({})).status,
    (await send({ origin: 'https://evil.example' })).status,
    (await send({ ...own, origin: 'https://evil.example' })).status,
    (await send({ ...own, origin: 'null' })).status,
    (await send({ ...own, 'sec-fetch-site': 'cross-site' })).status,
    (await send({ ...own, 'sec-fetch-site': 'same-site' })).status,
    (await send({ ...own, 'content-type': 'text/plain' })).status,
    (await send({ ...own, 'content-type': json ? FORM : JSON_TYPE })).status,
    (await send({ ...own, 'content-type': 'multipart/form-data; boundary=x' })).status,
    (await send(own, body + '&'.repeat(100 * 1024))).status,
    (await send(own, body + '&'.repeat(1024 * 1024))).status,
  ]);
  expect(statuses).toEqual([...[403, 403, 403, 403, 403, 403], ...[415, 415, 415], ...[413, 413]]);
  expect([visitor.cookies, await sessions()]).toEqual([cookies, before]);
  const meant = await send(own);
  expect(meant.status).toBe(status);
  expect(meant.location ?? '').not.toContain('sign-in?');
});

const picture = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'green' } }).png();

it.each([
  ['a picture', 'pictures', async () => picture().toBuffer()],
  ['a file of plants, larger than a form,', 'plants', async () => Buffer.from(`sku,stock${'\n'.repeat(200_000)}`)],
])('%s is taken from the pages of the office alone', async (_, name, make) => {
  const visitor = await signedIn('/admin', ADMIN);
  const body = await make();
  const own = { origin: store.url, 'sec-fetch-site': 'same-origin' };
  const send = (headers: Record<string, string>) =>
    visitor.send(`/admin/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body: body as unknown as string,
    });
  const statuses = await leavingAllAsItWas(store, async () => [
    (await send({})).status,
    (await send({ origin: 'https://evil.example' })).status,
    (await send({ ...own, origin: 'null' })).status,
    (await send({ ...own, 'sec-fetch-site': 'cross-site' })).status,
    (await send({ ...own, 'sec-fetch-site': 'same-site' })).status,
  ]);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  expect((await send(own)).status).toBe(200);
});

it('only what was meant sent e-mails', async () => {
  await mailbox.until(Object.keys(MAILS).length);
  const subjects = mailbox.mails.map((mail) => /^Subject: (Your [a-z-]+)/m.exec(mail)?.[1]);
  expect(subjects.sort()).toEqual(Object.values(MAILS).sort());
});

describe('a sign-in link', () => {
  const links = [
    ['the shop', '/shop', async () => SHOP['/link/:link']?.path?.()],
    ['the back office', '/admin', async () => ADMINS['/sign-in/:link']?.path?.()],
  ] as const;

  it.each(links)('of %s: programs that look at it use it not up; it signs in once', async (_, site, make) => {
    const link = `${site}${await make()}`;
    const scanner = visitorOf(store.url);
    const before = await sessions();
    for (let look = 0; look < 3; look++) expect((await scanner.get(link)).status).toBe(200);
    expect((await scanner.send(link, { method: 'HEAD' })).status).toBe(200);
    expect([scanner.cookies.size, await sessions()]).toEqual([0, before]);
    const person = visitorOf(store.url);
    expect((await person.post(link)).status).toBe(303);
    expect([...person.cookies.keys()]).toEqual([site.slice(1)]);
    const thief = visitorOf(store.url);
    expect([(await thief.post(link)).status, thief.cookies.size]).toEqual([410, 0]);
  });

  it.each(links)('of %s signs in nobody at the other site, nor when it is changed', async (_, site, make) => {
    const link = String(await make());
    const other =
      site === '/shop' ? `/admin${link.replace('/link/', '/sign-in/')}` : `/shop${link.replace('/sign-in/', '/link/')}`;
    const changed = `${site}${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    const thief = visitorOf(store.url);
    for (const path of [other, changed]) {
      expect([path, (await thief.get(path)).status, (await thief.post(path)).status]).toEqual([path, 410, 410]);
    }
    expect(thief.cookies.size).toBe(0);
    expect((await thief.post(`${site}${link}`)).status).toBe(303);
  });
});

it('a stolen cookie of the back office asks for documents of the build alone', async () => {
  const thief = await signedIn('/admin', ADMIN);
  const refused: [string, object | null][] = [
    ['no document', {}],
    ['a query', { query: '{ apiKeys { id } }' }],
    ['a query beside an id', { query: '{ apiKeys { id } }', id: idOf('{ apiKeys { id } }') }],
    ['the text as id', { id: String(MeDocument) }],
    ['a document of the shop', { id: idOf(AccountDocument) }],
    ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: idOf(MeDocument) } } }],
    ['a member of every object', { id: 'constructor' }],
    ['a list', [{ id: idOf(MeDocument) }]],
    ['nothing', null],
  ];
  for (const path of ['/admin/api', '/admin/api/query'])
    for (const [name, body] of refused) {
      const { status, text } = await leavingAllAsItWas(store, () => thief.ask(path, body));
      expect([path, name, status, JSON.parse(text).error.code]).toEqual([path, name, 404, 'NOT_FOUND']);
    }
  expect((await thief.ask('/admin/api', { id: idOf(MeDocument) })).status).toBe(200);
  // What has no session is asked nothing.
  expect((await visitorOf(store.url).ask('/admin/api', { id: idOf(MeDocument) })).status).toBe(401);
});

it('a page that asks to sign in names itself, whatever its address is', async () => {
  for (const path of ['/shop/account?next=//evil.example', '/admin//evil.example', '/admin/%0d%0ax:%20y']) {
    const { location } = await visitorOf(store.url).get(path);
    const to = new URL(String(location), store.url);
    expect([path, to.origin, to.pathname]).toEqual([
      path,
      store.url,
      expect.stringMatching(/^\/(shop|admin)\/sign-in$/),
    ]);
  }
});
