import { randomBytes } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { makeLinks } from '../../../../web/ui/server/links.ts';
import { makeSessions } from '../../../../web/ui/server/session.ts';

const keys = { secrets: [randomBytes(32)], apiKey: 'psk_greenhouse' };
const ada = { loginId: 'ada@example.com', next: '/shop/checkout' };
const links = makeLinks<typeof ada>(keys, 'shop');

it('a link says what was sealed in it, and shows nothing of it', () => {
  const text = links.make(ada);
  expect(links.read(text)).toEqual(ada);
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/ada|checkout/);
});

it('a link counts for 15 minutes', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  try {
    const text = links.make(ada);
    now.mockReturnValue(15 * 60_000 - 1);
    expect(links.read(text)?.loginId).toBe('ada@example.com');
    now.mockReturnValue(15 * 60_000);
    expect(links.read(text)).toBe(undefined);
  } finally {
    now.mockRestore();
  }
});

it('a link of one shop opens no other, also where both have the same SECRETS_KEY', () => {
  expect(makeLinks({ ...keys, apiKey: 'psk_orchids' }, 'shop').read(links.make(ada))).toBe(undefined);
});

it('a session is no link, a link no session, and a link of one site none of another', () => {
  const text = links.make(ada);
  expect(makeLinks(keys, 'admin').read(text)).toBe(undefined);
  const rules = {
    keys,
    publicUrl: 'http://localhost',
    site: 'shop',
    sameSite: 'Lax',
    seconds: 60,
    slides: true,
  } as const;
  const request = new Request('http://localhost', { headers: { cookie: `shop=${text}` } });
  const session = makeSessions<typeof ada>(rules)(request);
  expect(session.content).toEqual({});
  session.change(ada);
  const headers = new Headers();
  session.writeTo(headers);
  expect(links.read(/^shop=([^;]+)/.exec(String(headers.get('set-cookie')))?.[1] ?? '')).toBe(undefined);
});
