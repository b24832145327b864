import { BlockList, isIP } from 'node:net';
import { createStore, type Store, type Token } from '../../client/src/index.ts';
import type { Language } from '../../ui/language.ts';
import { languageOf } from '../../ui/server/language-of.ts';
import type { Session } from '../../ui/server/session.ts';
import type { SiteOptions, Visitor } from '../../ui/server/site.ts';
import type { SetUp } from './set-up/set-up.tsx';

export interface AdminOptions extends SiteOptions {
  /** The header in which a trusted proxy names who has signed in. Anybody else could say so, too. */
  trustHeader?: string | undefined;
  /** Absent on a server of its own, which has no database. */
  setUp?: SetUp | undefined;
}

/** Who has signed in, and the token that the store gave for it, which no browser gets. */
export interface SessionContent {
  loginId: string;
  token: Token;
  /** The language that the visitor has chosen. */
  language: Language;
}

export interface Visit {
  request: Request;
  address: string;
  path: string;
  session: Session<SessionContent>;
  language: Language;
  /** The login id that a proxy vouches for. */
  vouched: string | undefined;
  /** The store as who has signed in with this token. The session keeps each renewed one. A route that takes bytes gets the file. */
  storeAs(loginId: string, token: Token, version?: string, file?: Blob): Store;
  /** The store as this user, after a login of its own, whose token `keep` gets. */
  logIn(loginId: string, keep: (token: Token) => void): Store;
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
      language: languageOf(request, session),
      vouched: (trustHeader && isProxy(peer) && request.headers.get(trustHeader)?.trim()) || undefined,
      storeAs: (loginId, token, version, file) =>
        createStore({
          ...store,
          ...(file && { fetch: sending(file, store.fetch) }),
          apiKey,
          loginId,
          token,
          version,
          onToken: (renewed) => {
            // It may arrive when the user has signed out meanwhile.
            if (session.content.token) session.change({ loginId, token: renewed });
          },
        }),
      logIn: (loginId, onToken) => createStore({ ...store, apiKey, loginId, onToken }),
      storeWith: (value) => createStore({ ...store, token: { value, expiresAt: '' } }),
    };
  };
}

/** The client of the store sends JSON alone: this sends the file in its place. */
const sending =
  (file: Blob, send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, /\/(pictures|plants\/import)(\?|$)/.test(String(input)) ? { ...init, body: file } : init);

/** Whether a connection comes from one of these addresses and networks: those of TRUST_PROXY. */
function proxiesOf(trusted: readonly string[]): (address: string | undefined) => boolean {
  const networks = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const is6 = isIP(address) === 6;
    networks.addSubnet(address, Number(bits ?? (is6 ? 128 : 32)), is6 ? 'ipv6' : 'ipv4');
  }
  return (address = '') => isIP(address) > 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
