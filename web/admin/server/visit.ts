import { createStore, type Store, type Token } from '../../client/src/index.ts';
import { type Language, languageFor } from '../../ui/language.ts';
import type { Session } from '../../ui/server/session.ts';
import type { SiteOptions, Visitor } from '../../ui/server/site.ts';
import { proxiesOf } from './proxies.ts';

export interface AdminOptions extends SiteOptions {
  /** Its ceiling is ADMIN: it logs in those who have signed in here. */
  apiKey: string;
  /** The header in which a trusted proxy names who has signed in. Anybody else could say so, too. */
  trustHeader?: string | undefined;
}

/** Who has signed in, and the token that the store gave for it, which no browser gets. */
export interface SessionContent {
  loginId: string;
  token: Token;
}

export interface Visit {
  request: Request;
  address: string;
  path: string;
  session: Session<SessionContent>;
  language: Language;
  /** The login id that a proxy vouches for. */
  vouched: string | undefined;
  /** The store as this user. The session keeps the token of the login, and each renewed one. */
  storeAs(loginId: string, token?: Token, version?: string): Store;
  /** The store with this token, which nothing renews. */
  storeWith(token: string): Store;
}

export function visitor(
  { apiKey, storeFor, trustHeader, proxies }: AdminOptions,
  sessionOf: (request: Request) => Session<SessionContent>,
) {
  const isProxy = proxiesOf(proxies);
  return (request: Request, { address, peer }: Visitor): Visit => {
    const session = sessionOf(request);
    const store = { url: 'http://localhost', fetch: storeFor(address) };
    return {
      request,
      address,
      path: new URL(request.url).pathname,
      session,
      language: languageFor(request.headers.get('accept-language')),
      vouched: (trustHeader && isProxy(peer) && request.headers.get(trustHeader)?.trim()) || undefined,
      storeAs: (loginId, token, version) =>
        createStore({
          ...store,
          apiKey,
          loginId,
          token,
          version,
          onToken: (renewed) => session.change({ loginId, token: renewed }),
        }),
      storeWith: (value) => createStore({ ...store, token: { value, expiresAt: '' } }),
    };
  };
}
