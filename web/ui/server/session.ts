import { clock } from './clock.ts';
import { makeSeal, type SealKeys } from './seal.ts';

/** What a site remembers of a visitor, sealed in a cookie: no table, and no script of the browser reads it. */
export interface Session<Content extends object> {
  readonly content: Partial<Content>;
  /** When it ends by itself; undefined: it has just begun. */
  readonly until: Date | undefined;
  change(changes: Partial<Content>): void;
  /** Forgets everything. */
  end(): void;
  /** Adds the cookie to an answer, if the content has changed. */
  writeTo(headers: Headers): void;
}

export interface SessionRules {
  keys: SealKeys;
  /** The address at which visitors reach the site. If it is https, the cookie is `Secure`. */
  publicUrl: string;
  /** The name of the site, to which a session is bound: `shop`. */
  site: string;
  sameSite: 'Lax' | 'Strict';
  seconds: number;
  /** Whether each change begins the time anew. If not, a session ends so many seconds after its first change. */
  slides: boolean;
}

/** Browsers keep no cookie of more than 4,096 bytes, name and attributes included. */
const MAX_COOKIE_BYTES = 4096;

/** Makes a function that reads the session of a request. What was changed, is late or belongs to another site or shop counts as none. */
export function makeSessions<Content extends object>({
  keys,
  publicUrl,
  site,
  sameSite,
  seconds,
  slides,
}: SessionRules) {
  const { seal, open } = makeSeal(keys, `${site} session`);
  return (request: Request): Session<Content> => {
    // Whatever a proxy says of the scheme: with PUBLIC_URL behind TLS, the cookie never travels without.
    const secure = [publicUrl, request.url].some((url) => new URL(url).protocol === 'https:');
    const name = secure ? `__Host-${site}` : site;
    const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
    const found = open(cookieOf(request, name) ?? '');
    let content = (found?.content ?? {}) as Partial<Content>;
    let since = found?.until;
    let changed = false;
    const cookie = (): string => {
      if (Object.keys(content).length === 0) return `${name}=; Max-Age=0; ${attributes}`;
      const fresh = new Date(clock.now() + seconds * 1000);
      const until = slides ? fresh : (since ?? fresh);
      const age = Math.ceil((until.getTime() - clock.now()) / 1000);
      return `${name}=${seal(content, until)}; Max-Age=${age}; ${attributes}`;
    };
    return {
      get content() {
        return content;
      },
      get until() {
        return since;
      },
      change: (changes) => {
        // What is undefined is left out: JSON has no such value.
        const before = JSON.stringify(content);
        const after = JSON.stringify({ ...content, ...changes });
        content = JSON.parse(after);
        // An answer that changes nothing has no cookie: it would undo what a later request has changed meanwhile.
        changed ||= after !== before;
      },
      end: () => {
        content = {};
        since = undefined;
        changed = true;
      },
      writeTo: (headers) => {
        if (!changed) return;
        const text = cookie();
        if (text.length > MAX_COOKIE_BYTES)
          throw new Error(`The session has ${text.length} bytes: too many for a cookie.`);
        headers.append('set-cookie', text);
      },
    };
  };
}

const cookieOf = (request: Request, name: string): string | undefined =>
  (request.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
