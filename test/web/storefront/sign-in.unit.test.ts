import { describe, expect, it } from '@jest/globals';
import { kept } from '../../../web/storefront/server/customer.ts';
import { type Answers, type Asked, openShop, organization, refused, TOKEN } from './shop.ts';

const ADA = { id: 'c1', name: 'Ada Lovelace', email: 'Ada@example.com' };
const tokenFor = (loginId: string) => ({ auth_token: `${TOKEN}-${loginId}`, expires_at: '2030-01-01T00:00:00Z' });

/** A store with one customer, in which each token ends once. */
function adasStore(): Answers {
  const ended = new Set<string | null>();
  const people: Record<string, object> = { 'ada@example.com': ADA, 'Ada@example.com': ADA };
  return {
    'POST /auth/token': ({ body }) =>
      people[body.login_id] ? tokenFor(body.login_id) : refused('UNAUTHENTICATED', 401),
    'DELETE /auth/token': ({ headers }) => {
      const token = headers.get('authorization');
      if (ended.has(token)) return refused('UNAUTHENTICATED', 401);
      ended.add(token);
      return new Response(null, { status: 204 });
    },
    'query Me': ({ headers }) => {
      const loginId = headers.get('authorization')?.split(`${TOKEN}-`)[1] ?? '';
      return { me: { loginId, customer: people[loginId] } };
    },
    'mutation Register': ({ headers, body }) => {
      if (headers.get('x-api-key') !== 'psk_server_secret') return refused('UNAUTHENTICATED', 401);
      const { email, name } = body.variables;
      if (people[email]) return refused('CONFLICT', 409);
      people[email] = { id: 'c2', name, email };
      return { registerCustomer: { email } };
    },
  };
}

const said = (asked: Asked[]) =>
  asked.map(({ method, path, body }) => (path === '/graphql' ? /\w+ \w+/.exec(body.query)?.[0] : `${method} ${path}`));

const linkIn = (text: string | undefined): string => /https:\/\/shop\.example(\S+)/.exec(text ?? '')?.[1] ?? '';

it('a name that is too long for the cookie ends with an ellipsis', () => {
  const nameOf = (letters: number) => kept({ id: 'c1', name: '植'.repeat(letters) }).name;
  expect([nameOf(60), nameOf(61)]).toEqual(['植'.repeat(60), `${'植'.repeat(59)}…`]);
});

it('a person of the demo signs in and goes on where he was; nobody else can be picked', async () => {
  const { asked, get, post } = openShop(adasStore());
  expect((await get('/shop/sign-in')).html).toContain('value="ada@example.com"');
  expect((await post('/shop/sign-in', { loginId: 'staff@greenhouse.example' })).status).toBe(403);
  expect(asked).toEqual([]);
  const picked = await post('/shop/sign-in', { loginId: 'ada@example.com', next: '/shop/basket?a=1' });
  expect([picked.status, picked.location]).toEqual([303, '/shop/basket?a=1']);
  expect(picked.set).toMatch(/^__Host-shop=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(asked[0]?.body).toEqual({ api_key: 'psk_secret', login_id: 'ada@example.com' });
  expect(asked.map(({ address }) => address)).toEqual(['203.0.113.7', '203.0.113.7']);
  const page = await get('/shop/no-page');
  expect([page.status, page.html.includes('Signed in as Ada Lovelace')]).toEqual([404, true]);
  // Who has signed in is led on.
  expect((await get('/shop/sign-in?next=//evil.example')).location).toBe('/shop');
  const elsewhere = await post('/shop/sign-in', { loginId: 'ada@example.com', next: '//evil.example' });
  expect(elsewhere.location).toBe('/shop');
  expect((await get(`/shop/sign-in?next=/shop?q=${'x'.repeat(1000)}`)).location).toBe('/shop');
});

it('outside of the demo nobody can be picked', async () => {
  const { asked, get, post } = openShop(adasStore(), { isDemo: false });
  expect((await get('/shop/sign-in')).html).not.toContain('ada@example.com');
  expect((await post('/shop/sign-in', { loginId: 'ada@example.com' })).status).toBe(403);
  expect(asked).toEqual([]);
});

describe('a link by e-mail', () => {
  it('goes to the address of the customer, and signs in when its button is pressed, once', async () => {
    const { asked, mails, nextMail, get, post } = openShop(adasStore(), { isDemo: false });
    const mail = nextMail();
    const answer = await post('/shop/sign-in/mail', { email: ' ada@example.com ', next: '/shop/checkout' });
    expect([answer.status, answer.set]).toEqual([200, null]);
    await mail;
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['Ada@example.com', 'Your sign-in link for The Greenhouse'],
    ]);
    const link = linkIn(mails[0]?.text);
    asked.length = 0;
    for (const _ of [1, 2]) expect((await get(link)).html).toContain('Continue as ada@example.com?');
    expect((await post(link, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect(asked).toEqual([]);
    const used = await post(link);
    expect([used.status, used.location]).toEqual([303, '/shop/checkout']);
    expect(said(asked)).toEqual(['DELETE /auth/token', 'POST /auth/token', 'query Me']);
    expect((await get('/shop/no-page')).html).toContain('Signed in as Ada Lovelace');
    const again = await post(link);
    expect([again.status, again.set]).toEqual([410, null]);
    expect((await get('/shop/link/anything')).status).toBe(410);
  });

  it('for an unknown address there is none, and the answer is the same', async () => {
    const store = adasStore();
    const { asked, mails, nextMail, post } = openShop(store, { isDemo: false });
    const mail = nextMail();
    const [known, unknown] = [
      await post('/shop/sign-in/mail', { email: 'ada@example.com' }),
      await post('/shop/sign-in/mail', { email: 'eve@example.com' }),
    ];
    expect([unknown.status, unknown.html]).toEqual([known.status, known.html]);
    await mail;
    expect(said(asked).sort()).toEqual(['POST /auth/token', 'POST /auth/token', 'query Me']);
    // The budget of the visitor, which each answer of the store shows, would tell them apart.
    expect(asked.map(({ address, headers }) => [address, headers.get('x-api-key')])).toEqual([
      ['the site', 'psk_secret'],
      ['the site', 'psk_secret'],
      ['the site', 'psk_secret'],
    ]);
    expect(mails.map(({ to }) => to)).toEqual(['Ada@example.com']);
  });

  it('is not sent to an address that was the customer’s once: the session that was opened for it ends', async () => {
    const store = { ...adasStore(), 'query Me': () => ({ me: { loginId: 'ada@example.com', customer: ADA } }) };
    const ended = Promise.withResolvers<string | null>();
    const { mails, post } = openShop(
      {
        ...store,
        'POST /auth/token': () => tokenFor('old'),
        'DELETE /auth/token': ({ headers }) => {
          ended.resolve(headers.get('authorization'));
          return new Response(null, { status: 204 });
        },
      },
      { isDemo: false },
    );
    await post('/shop/sign-in/mail', { email: 'old@example.com' });
    expect(await ended.promise).toBe(`Bearer ${TOKEN}-old`);
    expect(mails).toEqual([]);
  });

  it('opens an account for who gave a name, when its button is pressed: nobody signs up others', async () => {
    const { asked, mails, nextMail, get, post } = openShop(adasStore(), { isDemo: false });
    const mail = nextMail();
    await post('/shop/sign-in/mail', { email: 'eve@example.com', name: 'Eve <b>', next: '/shop' });
    await mail;
    const link = linkIn(mails[0]?.text);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['eve@example.com', 'Your account at The Greenhouse'],
    ]);
    expect((await get(link)).html).toContain('Create an account for Eve &lt;b>, eve@example.com?');
    expect(said(asked)).toEqual(['POST /auth/token']);
    asked.length = 0;
    expect((await post(link)).location).toBe('/shop');
    expect(said(asked)).toEqual(['mutation Register', 'POST /auth/token', 'query Me']);
    expect(asked.map(({ body }) => body.login_id ?? body.variables)).toEqual([
      { email: 'eve@example.com', name: 'Eve <b>', language: 'en' },
      'eve@example.com',
      {},
    ]);
    expect((await get('/shop/no-page')).html).toContain('Signed in as Eve &lt;b>');
    expect((await post(link)).status).toBe(410);
  });

  it('is bounded for each visitor: three to an address, ten to all; nobody takes those of another, and the answer is the same', async () => {
    const { asked, post } = openShop(adasStore(), { isDemo: false });
    const ask = (email: string, address: string) => post('/shop/sign-in/mail', { email }, {}, address);
    const logins = () => asked.map(({ body }) => body.login_id);
    const first = await ask('eve@example.com', '192.0.2.1');
    for (const email of ['EVE@example.com', 'eve@example.com']) await ask(email, '192.0.2.1');
    expect(logins()).toEqual(['eve@example.com', 'EVE@example.com', 'eve@example.com']);
    const full = await ask('Eve@example.com', '192.0.2.1');
    expect([full.status, full.html, full.headers.get('retry-after')]).toEqual([200, first.html, null]);
    expect(logins()).toHaveLength(3);
    await ask('eve@example.com', '192.0.2.2');
    expect(logins()).toHaveLength(4);
    for (let at = 0; at < 11; at++) expect((await ask(`x${at}@example.com`, '192.0.2.9')).status).toBe(200);
    expect(logins()).toHaveLength(14);
    // Somebody who has as many networks of IPv6 as he likes.
    for (let at = 0; at < 110; at++) await ask(`y${at}@example.com`, `2001:db8:7:${Math.floor(at / 10)}::/64`);
    expect(logins()).toHaveLength(114);
  });

  it.each([
    ['no address', { email: 'ada' }, 'Please enter an email address.'],
    ['two addresses', { email: 'ada@example.com,eve@example.com' }, 'Please enter an email address.'],
    ['a header', { email: 'ada@example.com\nBcc: eve@example.com' }, 'Please enter an email address.'],
    ['no name', { email: 'eve@example.com', name: ' ' }, 'Please enter a name of 1 to 200 characters.'],
  ])('%s is said beside the field, and asks the store nothing', async (_, fields, text) => {
    const { asked, post } = openShop(adasStore(), { isDemo: false });
    const { status, html } = await post('/shop/sign-in/mail', fields);
    const [, id] = /<p class="error" id="([\w-]+)-error">/.exec(html) ?? [];
    expect([status, html.split(text).length - 1]).toEqual([400, 2]);
    expect(html).toMatch(new RegExp(`autofocus>.*<a href="#${id}">(Email|Name): ${text}</a>`));
    expect(html).toMatch(new RegExp(`id="${id}"[^>]* aria-invalid="true"[^>]* aria-describedby="${id}-error"`));
    expect(asked).toEqual([]);
  });
});

it('signs out here also where the store does not end the sign-in, says so, and no late renewal signs in again', async () => {
  const { asked, post, get } = openShop({
    ...adasStore(),
    'DELETE /auth/token': () => refused('SERVICE_UNAVAILABLE', 503, { retryAfterSeconds: 60 }),
    // The page of the failure shows the shop's name, for which it renews the token.
    'query Shop': ({ headers }) =>
      headers.get('authorization') && asked.every(({ body }) => !body.renews)
        ? refused('UNAUTHENTICATED', 401, { reason: 'expired' })
        : { organization },
  });
  await post('/shop/sign-in', { loginId: 'ada@example.com' });
  const response = await post('/shop/sign-out');
  expect([response.status, response.html.includes('You are signed out in this browser')]).toEqual([503, true]);
  expect(asked.some(({ body }) => body.renews)).toBe(true);
  expect(response.set).toBe('__Host-shop=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect((await get('/shop/no-page')).html).not.toContain('Signed in');
});

it.each<[string, number, Record<string, unknown>, string[]]>([
  ['RATE_LIMITED', 429, { retryAfterSeconds: 30 }, ['A little slower, please', 'Try again in 30 seconds.']],
  ['SERVICE_UNAVAILABLE', 503, { retryAfterSeconds: 30 }, ['The shop is closed for a moment']],
  ['BAD_USER_INPUT', 400, {}, ['We did not understand that', 'No.']],
  ['INTERNAL_SERVER_ERROR', 500, {}, ['The error is on our side']],
])('an error of the store is a page: %s', async (code, status, facts, texts) => {
  const { get } = openShop({ 'query Plants': () => refused(code, status, facts) });
  const page = await get('/shop');
  expect([page.status, ...texts.map((text) => page.html.includes(text))]).toEqual([status, ...texts.map(() => true)]);
  expect(page.html).toContain('The Greenhouse');
});

it('a customer whom the store no longer knows is signed out', async () => {
  const { get, post } = openShop({ ...adasStore(), 'query Plants': () => refused('UNAUTHENTICATED', 401) });
  await post('/shop/sign-in', { loginId: 'ada@example.com' });
  const page = await get('/shop');
  expect([page.status, page.html.includes('Please sign in')]).toEqual([401, true]);
  expect(page.set).toBe('__Host-shop=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
});

it('German visitors read German', async () => {
  const { get } = openShop(adasStore());
  const page = await get('/shop/no-page', { 'accept-language': 'de-AT,en;q=0.5' });
  expect(page.html).toContain('<html lang="de">');
  expect(page.html).toContain('Hier wächst nichts');
});
