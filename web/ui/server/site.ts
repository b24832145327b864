/** What a site for people needs of the process that serves it. */
export interface SiteOptions {
  /** Where it is served: `/shop`. */
  path: string;
  /** The address at which visitors reach it, for links that leave it: `https://shop.example`. A request may name any other. */
  publicUrl: string;
  /**
   * Sends requests to the store on behalf of the visitor at an address, as `fetch` does; the address of the store is
   * `http://localhost`. Without an address, the site asks for itself.
   */
  storeFor(address?: string): typeof fetch;
  /** The address of the store, where that is not the address of the site. */
  storeUrl?: string | undefined;
  /** The addresses and networks of trusted proxies: those of TRUST_PROXY. */
  proxies: readonly string[];
  /** The API key with which the site logs people in. */
  apiKey: string;
  /** The keys (32 bytes) that sessions are sealed with, newest first: those of SECRETS_KEY. */
  secrets: readonly Uint8Array[];
  /** The time of the store (ms since 1970), where the store serves the site. */
  now?: (() => number) | undefined;
  /** Whether the store is the demo, where visitors pick who they are. */
  isDemo(): Promise<boolean>;
  logger: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** Who sent a request: `network` is what limits of the address belong to, such as the /64 of an IPv6 address; `peer` is the other end of the connection, which may be a proxy. */
export interface Visitor {
  address: string;
  network: string;
  peer: string | undefined;
}

/** A site, which answers every request below its path. */
export interface Site {
  respond(request: Request, visitor: Visitor): Promise<Response>;
  close(): Promise<void>;
}
