import { beforeEach, describe, expect, it } from '@jest/globals';
import { MeDocument } from '../../web/admin/documents.generated.ts';
import { makeSignInLink } from '../../web/admin/server/link.ts';
import { siteWith as officeWith } from '../../web/admin/server/site.ts';
import { siteWith as shopWith } from '../../web/storefront/server/site.ts';
import { documentId } from '../../web/ui/server/document-id.ts';
import { makeSessions } from '../../web/ui/server/session.ts';
import type { Site } from '../../web/ui/server/site.ts';
import { ADA, ADMIN, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../support/store.js';

// Sites in front of a real store: what ends a sign-in, ends it for every copy of its cookie.

const ORIGIN = 'http://localhost:4000';
const secrets = [Buffer.alloc(32, 1)];
const SHOP_KEY = 'psk_demo_greenhouse_storefront';
const files = { pathOf: () => '', pathsOf: () => [], respond: async () => new Response('file') };

const store = await openStore({ PROCESS_ROLE: 'api' });
const common = {
  secrets,
  proxies: [],
  publicUrl: ORIGIN,
  isDemo: async () => true,
  storeFor: () =>
    (async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(new Request(input).url);
      return fetch(store.url + pathname + search, init);
    }) as typeof fetch,
  logger: { info: () => {}, error: (facts: object) => expect(facts).toBe(undefined) },
};
const serverKey = 'psk_demo_greenhouse_server';
const shop = shopWith({ ...common, path: '/shop', apiKey: SHOP_KEY, serverKey }, files);
const office = officeWith({ ...common, path: '/admin', apiKey: 'psk_demo_greenhouse' }, files);
const orchids = officeWith({ ...common, path: '/admin', apiKey: ORCHID_KEY }, files);

/** Sends a request of a browser with this cookie. */
async function ask(site: Site, path: string, cookie: string, sent?: Record<string, string>, json?: object) {
  const headers = {
    cookie,
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    ...(json && { 'content-type': 'application/json' }),
  };
  const body = json ? JSON.stringify(json) : sent && new URLSearchParams(sent);
  const request = new Request(ORIGIN + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body ?? null,
  });
  const response = await site.respond(request, { address: '203.0.113.7', network: '203.0.113.7', peer: undefined });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    set: response.headers.get('set-cookie'),
    text,
  };
}

/** The cookie of a session with this content. */
function cookieOf(content: object): string {
  const rules = { site: 'shop', sameSite: 'Lax', seconds: 3600, slides: true, publicUrl: ORIGIN } as const;
  const session = makeSessions({ ...rules, keys: { secrets, apiKey: SHOP_KEY } })(new Request(ORIGIN));
  session.change(content);
  const headers = new Headers();
  session.writeTo(headers);
  return pairOf({ set: headers.get('set-cookie') });
}

const pairOf = ({ set }: { set: string | null }) => String(set).split(';')[0] ?? '';

const intoShop = async () => pairOf(await ask(shop, '/shop/sign-in', '', { loginId: ADA }));
const intoOffice = async (loginId: string) => pairOf(await ask(office, '/admin/sign-in', '', { loginId }));

/** Whom the cookie opens the office for; undefined: for nobody. */
async function inOffice(cookie: string, of = office): Promise<string | undefined> {
  const { text } = await ask(of, '/admin/api', cookie, undefined, { id: documentId(String(MeDocument)) });
  return JSON.parse(text).data?.me.loginId;
}

/** Whether the cookie opens the account. */
const inShop = async (cookie: string): Promise<boolean> => (await ask(shop, '/shop/account', cookie)).status === 200;

const expireAll = () =>
  store.sql("update sessions set expires_at = now() - interval '1 hour' where revoked_at is null");

describe('a sign-in at a site', () => {
  it('goes on when its token expires, for every copy of its cookie', async () => {
    const [customer, admin] = [await intoShop(), await intoOffice(ADMIN)];
    await expireAll();
    for (const _ of [1, 2]) expect([await inShop(customer), await inOffice(admin)]).toEqual([true, ADMIN]);
  });

  it.each([
    ['signed out', {}],
    ['signed out everywhere', { everywhere: 'true' }],
  ])('that was %s opens nothing again, whichever copy of its cookie is shown', async (_, fields) => {
    for (const isExpired of [false, true]) {
      const [customer, admin] = [await intoShop(), await intoOffice(ADMIN)];
      await expireAll();
      // The owners go on with newer tokens than the copies have, which may expire, too.
      const newer = [
        pairOf(await ask(shop, '/shop/account', customer)),
        pairOf(await ask(office, '/admin/api', admin, undefined, { id: documentId(String(MeDocument)) })),
      ] as const;
      if (isExpired) await expireAll();
      expect(await ask(shop, '/shop/sign-out', newer[0], fields)).toMatchObject({ status: 303, location: '/shop' });
      expect(await ask(office, '/admin/sign-out', newer[1], fields)).toMatchObject({
        status: 303,
        location: '/admin/sign-in',
      });
      for (const copy of [customer, newer[0]]) expect([copy, await inShop(copy)]).toEqual([copy, false]);
      for (const copy of [admin, newer[1]]) expect([copy, await inOffice(copy)]).toEqual([copy, undefined]);
    }
  });

  it('stays on another device, unless it was signed out everywhere', async () => {
    const [here, there] = [await intoOffice(ADMIN), await intoOffice(ADMIN)];
    await ask(office, '/admin/sign-out', here, {});
    expect(await inOffice(there)).toBe(ADMIN);
    const [phone, laptop] = [await intoShop(), await intoShop()];
    await expireAll();
    await ask(shop, '/shop/sign-out', phone, { everywhere: 'true' });
    expect(await inShop(laptop)).toBe(false);
  });

  it('ends with its links that nobody has used yet, where it is signed out everywhere', async () => {
    const staff = await store.as(STAFF);
    const { me } = (await staff.graphql('{ me { id } }')).data;
    const { token } = await store.as(STAFF);
    const link = `/admin${makeSignInLink(secrets, { loginId: STAFF, userId: me.id, token: String(token) })}`;
    expect((await staff.graphql('mutation { logout(everywhere: true) }')).data).toEqual({ logout: true });
    expect(await ask(office, link, '', {})).toMatchObject({ status: 410, set: null });
  });

  it('never becomes that of somebody else, who has the address now', async () => {
    const staff = await store.as(STAFF);
    const person = 'mutation ($email: String!) { registerCustomer(name: "Eve", email: $email) { id } }';
    const { data } = await staff.graphql(person, { email: 'eve@example.com' });
    const visit = { customer: { id: data.registerCustomer.id, name: 'Eve' }, loginId: 'eve@example.com' };
    const { token } = await store.as('eve@example.com');
    const cookie = cookieOf({ ...visit, token: { value: String(token), expiresAt: '' } });
    expect(await inShop(cookie)).toBe(true);
    const move = 'mutation ($id: ID!) { updateCustomer(id: $id, email: "eve@new.example") { email } }';
    await staff.graphql(move, { id: data.registerCustomer.id });
    await staff.graphql(person, { email: 'eve@example.com' });
    for (const ended of ['revoked', 'forgotten']) {
      expect([ended, await inShop(cookie)]).toEqual([ended, false]);
      await store.sql('delete from sessions where revoked_at is not null');
    }
  });

  it('ends with its user, also once the user is enabled again', async () => {
    const cookie = await intoOffice(STAFF);
    await expireAll();
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql('{ users { id loginId } }');
    const { id } = data.users.find(({ loginId }: { loginId: string }) => loginId === STAFF);
    await admin.graphql(`mutation { disableUser(id: "${id}") { id } enableUser(id: "${id}") { id } }`);
    expect(await inOffice(cookie)).toBe(undefined);
    expect(await inOffice(await intoOffice(STAFF))).toBe(STAFF);
  });
});

describe('the offices of two shops with one SECRETS_KEY', () => {
  // A user of the greenhouse, and one of the orchid house, have the same login id.
  let userId: string;

  beforeEach(async () => {
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql(`mutation { createUser(loginId: "${ORCHID_STAFF}", role: STAFF) { id } }`);
    userId = data?.createUser.id ?? userId;
  });

  const linkTo = async () => {
    const { token } = await store.as(ORCHID_STAFF);
    return `/admin${makeSignInLink(secrets, { loginId: ORCHID_STAFF, userId, token: String(token) })}`;
  };

  it('open nothing for a cookie of the other one', async () => {
    const cookie = pairOf(await ask(office, await linkTo(), '', {}));
    expect([await inOffice(cookie), await inOffice(cookie, orchids)]).toEqual([ORCHID_STAFF, undefined]);
    await ask(office, '/admin/sign-out', cookie, {});
    expect([await inOffice(cookie), await inOffice(cookie, orchids)]).toEqual([undefined, undefined]);
    expect((await ask(orchids, '/admin/orders', cookie)).location).toBe('/admin/sign-in?next=%2Fadmin%2Forders');
  });

  it('take no link of the other one, which still counts where it belongs', async () => {
    const link = await linkTo();
    expect(await ask(orchids, link, '', {})).toMatchObject({ status: 403, set: null });
    const cookie = pairOf(await ask(office, link, '', {}));
    expect(await inOffice(cookie)).toBe(ORCHID_STAFF);
    expect(await ask(office, link, '', {})).toMatchObject({ status: 410, set: null });
    const live = 'select count(*)::int as live from sessions where user_id = ? and revoked_at is null';
    const before = await store.sql<{ live: number }>(live, [userId]);
    expect(await ask(office, link, '', {})).toMatchObject({ status: 410 });
    expect(await store.sql(live, [userId])).toEqual(before);
  });
});
