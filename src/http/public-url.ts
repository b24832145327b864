import { type AddressInfo, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

/**
 * The address at which others reach this process, of which mails, documents and pages make their links: PUBLIC_URL, else where
 * the server listens. No header of a request has a part in it, or anybody could have mails sent whose links lead elsewhere.
 */
export function publicUrlOf({ publicUrl, host, port }: Config, server?: FastifyInstance): string {
  const bound = server?.server.address() as AddressInfo | null | undefined;
  return publicUrl ?? `http://${reachable(host)}:${bound?.port ?? port}`;
}

/** The host of a URL that reaches this address from here. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}
