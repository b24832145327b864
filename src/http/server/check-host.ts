import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../../config/config.js';
import { AppError } from '../../core/errors.js';

/**
 * HTTP/1.1 requires one Host (RFC 9112, 3.2). Node itself would refuse a request without one, but without a body and a
 * request id; of several it takes the first, where a proxy may have taken another.
 */
export function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw AppError.invalid({ field: 'Host', code: 'required' });
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw AppError.invalid({ field: 'Host', code: 'twice', variant: 'repeated' });
}

/** A server that listens on one of these has all addresses of its machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Makes a check that refuses requests for other hosts. A web page can give its own host name the address of this machine
 * (DNS rebinding); browsers then let it read all responses, as if they came from its own host.
 */
export function hostChecker({ allowedHosts, host }: Config): (request: FastifyRequest) => void {
  if (!allowedHosts) return () => {};
  const named = new Set([host, ...allowedHosts].map(bare));
  const everyAddress = EVERY_ADDRESS.includes(host);
  const isAllowed = (received: string): boolean => {
    const name = bare(received.replace(/:\d*$/, ''));
    // An IP address in the URL was not resolved by DNS.
    return isLoopback(name) || named.has(name) || (everyAddress && isIP(name) > 0);
  };
  return ({ headers, host: forwarded = '' }) => {
    // What a proxy forwards as X-Forwarded-Host may be a client's: links in pages and e-mails lead there.
    const received = [headers.host ?? '', forwarded || (headers.host ?? '')].find((name) => !isAllowed(name));
    if (received === undefined) return;
    const allowed = ['localhost', '127.0.0.1', '[::1]', host, ...allowedHosts];
    throw AppError.invalid({ field: 'Host', code: 'matches', received, allowed: [...new Set(allowed)] });
  };
}

/** As URLs are compared: lower case, an IPv6 address without brackets. */
const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '');
