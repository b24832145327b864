import { randomUUID } from 'node:crypto';
import { createStore, type Store, type Token } from '../../client/src/index.ts';
import type { Language } from '../../ui/language.ts';
import type { Files } from '../../ui/server/files.ts';
import { languageOf } from '../../ui/server/language-of.ts';
import type { Session } from '../../ui/server/session.ts';
import type { SiteOptions, Visitor } from '../../ui/server/site.ts';
import { ShopDocument, type ShopQuery } from '../documents.generated.ts';

export interface ShopOptions extends SiteOptions {
  /** Its scopes are SIGN_UP and PAYMENTS. */
  serverKey: string;
  smtpUrl?: string | undefined;
  /** Who takes payments (PAYMENTS). */
  payments?: 'stripe' | 'stand-in' | 'none' | undefined;
  stripeKey?: string | undefined;
  /** Where Stripe is asked, if not at its own address. */
  stripeUrl?: string | undefined;
}

/** What a visitor wants to buy. */
export interface BasketLine {
  plantId: string;
  quantity: number;
  /** That of the moment in which it was added, in minor units of the shop's currency. */
  price: number;
}

/** What the cookies of a visitor hold, which no script of the browser can read. */
export interface SessionContent {
  loginId: string;
  /** The store gave it for the login id. No browser gets it. */
  token: Token;
  customer: { id: string; name: string };
  basket: BasketLine[];
  /** The key of the form that last added to the basket: sent twice, it adds once. */
  added: string;
  /** The key of the next order. It stays until the answer to that order arrives: an answer that was lost is no second order. */
  checkout: string;
  /** The code of a voucher that the order in the basket could use. */
  voucher: string;
  /** The plant that a visitor put on the wishlist before the sign-in that it needs. */
  wish: string;
  /** The language that the visitor has chosen. */
  language: Language;
  /** The ids of orders that were placed without signing in, newest first: this browser may see and pay them. */
  orders: string[];
}

export type Shop = ShopQuery['organization'];

export interface Visit {
  request: Request;
  /** The `x-request-id` of what this visit asks of the store. */
  id: string;
  path: string;
  /** Where this path of the shop is, for links that leave it: the address of PUBLIC_URL, not of the request. */
  urlOf(path: string): string;
  /** What limits of the visitor's address belong to. */
  network: string;
  language: Language;
  files: Files;
  session: Session<SessionContent>;
  /** The shop, as it was a minute ago at most. */
  shop: Promise<Shop>;
  /** The store as the customer who has signed in, else as anybody, who may read plants and have orders quoted. */
  store: Store;
  /** The store as anybody, for answers that caches may share. */
  anybody: Store;
  /** The store as this customer. The session keeps the token of the login, and each renewed one. */
  storeAs(loginId: string, token?: Token): Store;
  /** The store with this token, which nothing renews. */
  storeWith(token: string): Store;
  /** The store as this site, with a token or without, for what the visitor must not notice: it counts in the budget of the site's key. */
  asSite(token?: string): Store;
  /** The store as this server, for what a customer may not do: sign-up, payments and the orders of guests. */
  server: Store;
}

const SHOP_MS = 60_000;

export function visitor(
  options: ShopOptions,
  files: Files,
  sessionOf: (request: Request) => Session<SessionContent>,
): (request: Request, visitor: Visitor) => Visit {
  const { apiKey, serverKey, storeFor, publicUrl } = options;
  let known: { shop: Promise<Shop>; until: number } | undefined;
  const shopBy = (store: Store): Promise<Shop> => {
    if (known && Date.now() < known.until) return known.shop;
    const shop = store.graphql(ShopDocument, {}).then(({ organization }) => organization);
    known = { shop, until: Date.now() + SHOP_MS };
    shop.catch(() => {
      known = undefined;
    });
    return shop;
  };
  return (request, { address, network }) => {
    const session = sessionOf(request);
    const language = languageOf(request, session);
    const id = randomUUID();
    const { loginId, token } = session.content;
    // A page that waited for longer would be left.
    const common = {
      url: 'http://localhost',
      fetch: storeFor(address),
      retries: 2,
      timeoutMs: 8000,
      headers: { 'x-request-id': id },
    };
    const storeAs = (login: string, held?: Token) => {
      const onToken = (token: Token) => {
        // A renewal may arrive when the visitor has signed out meanwhile.
        if (!held || session.content.token) session.change({ loginId: login, token });
      };
      return createStore({ ...common, apiKey, loginId: login, token: held, onToken });
    };
    const anybody = createStore(common);
    return {
      request,
      id,
      path: new URL(request.url).pathname,
      urlOf: (path) => publicUrl + path,
      network,
      language,
      files,
      session,
      get shop() {
        return shopBy(this.store);
      },
      store: loginId ? storeAs(loginId, token) : anybody,
      anybody,
      storeAs,
      storeWith: (value) => createStore({ ...common, token: { value, expiresAt: '' } }),
      asSite: (value) =>
        createStore({
          ...common,
          fetch: storeFor(),
          headers: { ...common.headers, 'x-api-key': apiKey },
          token: value === undefined ? undefined : { value, expiresAt: '' },
        }),
      server: createStore({ ...common, apiKey: serverKey }),
    };
  };
}
