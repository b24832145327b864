/**
 * Sends requests of a site to a store elsewhere, each with the address of the visitor whom it is for: the store must trust
 * this server to name it (TRUST_PROXY), else all visitors share one budget. Without an address, the site asks for itself.
 */
export const storeAt =
  (storeUrl: string) =>
  (address?: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const sent = new Request(storeUrl.replace(/\/$/, '') + pathname + search, request);
    if (address) sent.headers.set('x-forwarded-for', address);
    return fetch(sent);
  };
