import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { makeSessions, type SessionRules } from '../../../../web/ui/server/session.ts';

interface Content {
  loginId: string;
  basket: string[];
}

const [first, second] = [randomBytes(32), randomBytes(32)];
const DAY = 24 * 3600;
const by = (...secrets: Buffer[]) => ({ keys: { secrets, apiKey: 'psk_greenhouse' } });
const rules: SessionRules = {
  ...by(first),
  publicUrl: 'http://localhost:4000',
  site: 'shop',
  sameSite: 'Lax',
  seconds: 30 * DAY,
  slides: true,
};
const sessions = (other: Partial<SessionRules> = {}) => makeSessions<Content>({ ...rules, ...other });

const request = (cookie = '', url = 'http://localhost:4000/shop') => new Request(url, { headers: { cookie } });

/** The cookie that an answer sets for a visitor with this content. */
function cookieOf(content: Partial<Content>, other: Partial<SessionRules> = {}, url?: string): string {
  const session = sessions(other)(request('', url));
  session.change(content);
  const headers = new Headers();
  session.writeTo(headers);
  return headers.get('set-cookie') ?? '';
}

const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

it('remembers a visitor in a cookie that says nothing', () => {
  const cookie = cookieOf({ loginId: 'ada@example.com' });
  expect(cookie).toMatch(/^shop=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(pairOf(cookie).slice(5), 'base64url').includes('ada')).toBe(false);
  const session = sessions()(request(`other=1; ${pairOf(cookie)}`));
  expect(session.content).toEqual({ loginId: 'ada@example.com' });
  const headers = new Headers();
  session.writeTo(headers);
  expect(headers.get('set-cookie')).toBe(null);
});

it('behind TLS, the cookie is one of this host alone, and a plain one does not count', () => {
  const url = 'https://shop.example/shop';
  const cookie = cookieOf({ loginId: 'ada@example.com' }, { site: 'admin', sameSite: 'Strict' }, url);
  expect(cookie).toMatch(/^__Host-admin=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  const admin = sessions({ site: 'admin' });
  expect(admin(request(pairOf(cookie), url)).content).toEqual({ loginId: 'ada@example.com' });
  expect(admin(request(pairOf(cookie).replace('__Host-', ''), url)).content).toEqual({});
});

it('a cookie that is changed, cut, of another site or of another key counts as none', () => {
  const pair = pairOf(cookieOf({ loginId: 'ada@example.com' }));
  const text = pair.slice(5);
  const contentOf = (cookie: string, other = {}) => sessions(other)(request(cookie)).content;
  for (let at = 0; at < text.length; at++) {
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    expect(contentOf(`shop=${changed}`)).toEqual({});
  }
  expect(contentOf(`shop=${text.slice(0, -1)}`)).toEqual({});
  expect(contentOf('shop=')).toEqual({});
  expect(contentOf('shop={"loginId":"ada@example.com"}')).toEqual({});
  expect(contentOf(`admin=${text}`, { site: 'admin' })).toEqual({});
  expect(contentOf(pair, by(second))).toEqual({});
  // Several shops may have the same SECRETS_KEY.
  expect(contentOf(pair, { keys: { secrets: [first], apiKey: 'psk_orchids' } })).toEqual({});
});

it('the newest key seals, and an older one still opens', () => {
  const old = pairOf(cookieOf({ loginId: 'ada@example.com' }));
  expect(sessions(by(second, first))(request(old)).content).toEqual({ loginId: 'ada@example.com' });
  const fresh = pairOf(cookieOf({ loginId: 'ada@example.com' }, by(second, first)));
  expect(sessions(by(second))(request(fresh)).content).toEqual({ loginId: 'ada@example.com' });
});

it('ends at its time, also when the browser keeps the cookie', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  try {
    const pair = pairOf(cookieOf({ loginId: 'ada@example.com' }, { seconds: 10 }));
    now.mockReturnValue(9999);
    expect(sessions()(request(pair)).content).toEqual({ loginId: 'ada@example.com' });
    now.mockReturnValue(10_000);
    expect(sessions()(request(pair)).content).toEqual({});
  } finally {
    now.mockRestore();
  }
});

it.each([
  [true, 10],
  [false, 4],
])('a change begins the time anew: %s', (slides, left) => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  try {
    const pair = pairOf(cookieOf({ loginId: 'ada@example.com' }, { seconds: 10, slides }));
    now.mockReturnValue(6000);
    const session = sessions({ seconds: 10, slides })(request(pair));
    session.change({ basket: ['monstera'] });
    const headers = new Headers();
    session.writeTo(headers);
    expect(headers.get('set-cookie')).toContain(`; Max-Age=${left};`);
    expect(sessions()(request(pairOf(String(headers.get('set-cookie'))))).content).toEqual({
      loginId: 'ada@example.com',
      basket: ['monstera'],
    });
  } finally {
    now.mockRestore();
  }
});

it('an answer that changes nothing has no cookie, which might come after one that does', () => {
  const content = { loginId: 'ada@example.com' };
  const session = sessions()(request(pairOf(cookieOf(content))));
  session.change({ ...content, basket: undefined });
  const headers = new Headers();
  session.writeTo(headers);
  expect(headers.get('set-cookie')).toBeNull();
});

it('an ended session takes its cookie away', () => {
  const session = sessions()(request(pairOf(cookieOf({ loginId: 'ada@example.com' }))));
  session.end();
  const headers = new Headers();
  session.writeTo(headers);
  expect(headers.get('set-cookie')).toBe('shop=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

it('a content that no browser would keep is an error, not a lost basket', () => {
  expect(() => cookieOf({ basket: ['x'.repeat(4000)] })).toThrow(
    /^The session has \d+ bytes: too many for a cookie\.$/,
  );
});

it('with an address behind TLS, the cookie goes there alone, whatever a proxy says', () => {
  const publicUrl = 'https://shop.example';
  const cookie = cookieOf({ loginId: 'ada@example.com' }, { publicUrl });
  expect(cookie).toMatch(/^__Host-shop=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(sessions({ publicUrl })(request(pairOf(cookie))).content).toEqual({ loginId: 'ada@example.com' });
  expect(sessions({ publicUrl })(request(pairOf(cookie).replace('__Host-', ''))).content).toEqual({});
});

it('needs a key', () => {
  expect(() => sessions(by())).toThrow('A site needs a key of SECRETS_KEY for its sessions.');
});
