/** The token of a session, and when it expires (RFC 3339, UTC). */
export interface Token {
  value: string;
  expiresAt: string;
}

/** Holds the token of one user. Callers at the same time share one login. */
export function holdToken(
  token: Token | undefined,
  login: (() => Promise<Token>) | undefined,
  onToken?: (token: Token) => unknown,
) {
  let pending: Promise<Token | undefined> | undefined;
  const logIn = async () => {
    token = await login?.();
    if (token) await onToken?.(token);
    return token;
  };
  const renewed = () =>
    (pending = logIn().finally(() => {
      pending = undefined;
    }));
  return {
    /** The token; if there is none yet, after a login. */
    current: async () => (await (pending ?? token ?? renewed()))?.value,
    /** Drops a token that no longer works, unless a newer one has replaced it. */
    drop(used?: string) {
      if (!used || token?.value === used) token = undefined;
    },
  };
}
