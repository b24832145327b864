import { errorIn, type StoreError, unreachable } from './errors.ts';
import { delayMs, isTemporary, unlessAborted, wait } from './retry.ts';
import { holdToken, type Token } from './token.ts';

export interface StoreOptions {
  /** The address of the store: `https://store.example`. */
  url: string;
  /** Without `loginId`, sent with every request: reads then count for the key, and its scopes allow what they name. Never in a browser. */
  apiKey?: string;
  /** With the key, logs in with the first request, and again when a token no longer works. */
  loginId?: string;
  /** The token of a session that exists. With `loginId`, the client renews it once it has expired, and begins no other sign-in: a session that was ended stays ended. */
  token?: Token;
  /** Gets each new token, before it is used. */
  onToken?: (token: Token) => unknown;
  /** The API version. Default: the newest that this client knows. */
  version?: string;
  fetch?: typeof fetch;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** How often a request is sent again after a temporary failure. Default: 3. */
  retries?: number;
  /** The limit for each attempt, and for the wait before the next one. Default: 15,000. */
  timeoutMs?: number;
}

export interface Call {
  method: string;
  path: string;
  body?: unknown;
  /** null: without a key, so that a failure may not be repeated. Reads have none and may always be repeated. */
  key?: string | null;
  signal?: AbortSignal;
}

export const newestVersion = '2025-10-01';

export type Send = ReturnType<typeof sender>;

/** Sends requests of one user: with the token, again where that is safe, the answer as JSON. */
export function sender(options: StoreOptions) {
  const { url, apiKey, loginId, fetch = globalThis.fetch, retries = 3, timeoutMs = 15_000 } = options;
  if (loginId && !apiKey) throw new TypeError('loginId needs an apiKey.');
  /** The newest token of the sign-in that was given: each login continues that sign-in, and what was ended stays ended. */
  let renews = options.token?.value;
  const login = async () => {
    const { auth_token, expires_at } = await send({
      method: 'POST',
      path: '/auth/token',
      body: { api_key: apiKey, login_id: loginId, renews },
    });
    renews &&= auth_token;
    return { value: auth_token, expiresAt: expires_at };
  };
  const tokens = holdToken(options.token, loginId ? login : undefined, options.onToken);

  // biome-ignore lint/suspicious/noExplicitAny: the APIs type it
  async function send({ method, path, body, key, signal }: Call): Promise<any> {
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    headers.set('api-version', options.version ?? newestVersion);
    if (key != null) headers.set('idempotency-key', key);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const init = { method, headers, body: JSON.stringify(body) };
    const isLogin = path === '/auth/token' && method === 'POST';
    let attempt = 0;
    let isRenewed = false;
    for (;;) {
      signal?.throwIfAborted();
      const token = isLogin ? undefined : await unlessAborted(tokens.current(), signal);
      if (token) headers.set('authorization', `Bearer ${token}`);
      else if (apiKey && !isLogin) headers.set('x-api-key', apiKey);
      const { answer, error } = await exchange(path, init, signal);
      if (!error) {
        if (path === '/auth/token' && !isLogin) tokens.drop();
        return answer;
      }
      const mayRenew = error.code === 'UNAUTHENTICATED' && (!renews || error.facts.reason === 'expired');
      if (mayRenew && token && loginId && !isRenewed) {
        isRenewed = true;
        tokens.drop(token);
        continue;
      }
      const ms = delayMs(attempt, error.retryAfter);
      if (key === null || !isTemporary(error) || attempt++ >= retries || ms > timeoutMs) throw error;
      isRenewed = false;
      await wait(ms, signal);
    }
  }

  async function exchange(
    path: string,
    init: RequestInit,
    signal?: AbortSignal,
  ): Promise<{ answer?: unknown; error?: StoreError }> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url.replace(/\/$/, '') + path, {
        ...init,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const answer = response.status === 204 ? undefined : parsed(await response.text());
      return { answer, error: errorIn(response, answer) };
    } catch (error) {
      signal?.throwIfAborted();
      return { error: unreachable(error) };
    }
  }

  return send;
}

/** The JSON of an answer, or the text of one that is not the store's. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The caller's own key, or a new one; not `randomUUID`, which browsers have on https alone. */
export const keyOf = (own?: string | null): string | null =>
  own === undefined
    ? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    : own;
