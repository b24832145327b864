import { expect } from '@jest/globals';
import { siteWith } from '../../../web/storefront/server/site.ts';
import type { ShopOptions } from '../../../web/storefront/server/visit.ts';

export const TOKEN = 'token-that-no-browser-gets';
const ORIGIN = 'http://localhost:4000';
const own = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

export interface Asked {
  address: string;
  method: string;
  path: string;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent
  body: any;
}

/** What a store of a test answers to a request for `POST /auth/token`, `mutation Register` …; undefined: 404. */
export type Answers = Record<string, (asked: Asked) => unknown>;

export const organization = {
  name: 'The Greenhouse',
  country: null,
  currency: 'USD',
  timeZone: 'UTC',
  pickupPlace: null,
  deliveryZones: [],
  promise: null,
  freeShippingFrom: { amount: 15_000, currency: 'USD' },
  contact: { email: null, phone: null, address: null },
  logo: null,
  homepage: { headline: null, text: null, picture: null, collections: [] },
  pages: [],
  countries: [
    { code: 'DE', placeFields: ['postalCode', 'city'], needsPostalCode: true },
    { code: 'HK', placeFields: ['city', 'region'], needsPostalCode: false },
    { code: 'US', placeFields: ['city', 'region', 'postalCode'], needsPostalCode: true },
  ],
};

export const refused = (code: string, status: number, facts: object = {}): Response =>
  Response.json({ status, code, detail: 'No.', ...facts }, { status, headers: { 'x-request-id': 'r1' } });

/** The shop in front of a store that answers as `answers` says. */
export function openShop(
  answers: Answers,
  { isDemo = true, ...payment }: { isDemo?: boolean } & Pick<ShopOptions, 'payments' | 'stripeKey' | 'stripeUrl'> = {},
) {
  const asked: Asked[] = [];
  const errors: object[] = [];
  const mails: { to: string; subject: string; text: string }[] = [];
  let mailed: (() => void) | undefined;
  const storeFor =
    (address = 'the site') =>
    async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname;
      const text = await request.text();
      const body = text ? JSON.parse(text) : {};
      const one = { address, method: request.method, path, headers: request.headers, body };
      const operation = /(query|mutation) \w+/.exec(body.query ?? '')?.[0] ?? `${request.method} ${path}`;
      if (operation === 'query Shop' && !answers[operation]) return Response.json({ data: { organization } });
      asked.push(one);
      const answer = answers[operation]?.(one) ?? refused('NOT_FOUND', 404);
      if (answer instanceof Response) return answer;
      return Response.json(path === '/graphql' ? { data: answer } : answer);
    };
  const site = siteWith(
    {
      path: '/shop',
      publicUrl: 'https://shop.example',
      apiKey: 'psk_secret',
      serverKey: 'psk_server_secret',
      secrets: [Buffer.alloc(32, 1)],
      isDemo: async () => isDemo,
      ...payment,
      storeFor,
      proxies: [],
      logger: {
        info: (mail) => {
          mails.push(mail as (typeof mails)[number]);
          mailed?.();
        },
        error: (facts) => {
          errors.push(facts);
          mailed?.();
        },
      },
    },
    { pathOf: (name) => `/shop/assets/${name}`, pathsOf: () => [], respond: async () => new Response('file') },
  );
  const cookies = new Map<string, string>();
  /** As a browser does it: with the cookies of the answers before. */
  const send = async (path: string, init: RequestInit = {}, address = '203.0.113.7') => {
    const request = new Request(`${ORIGIN}${path}`, init);
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await site.respond(request, { address, network: address, peer: address });
    const set = response.headers.get('set-cookie');
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const html = await response.text();
    // Keys and tokens never reach a browser.
    expect(html + JSON.stringify([...response.headers])).not.toMatch(/psk_(server_)?secret|token-that/);
    return {
      status: response.status,
      location: response.headers.get('location'),
      set,
      html,
      headers: response.headers,
    };
  };
  return {
    asked,
    errors,
    mails,
    /** The next e-mail, or the reason why it failed, is there. */
    nextMail: () =>
      new Promise<void>((resolve) => {
        mailed = resolve;
      }),
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}, address?: string) =>
      send(path, { method: 'POST', headers: { ...own, ...headers }, body: new URLSearchParams(fields) }, address),
  };
}
