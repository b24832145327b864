import { isIP } from 'node:net';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../../config/config.js';
import { AppError } from '../../core/errors.js';

/**
 * HTTP/1.1 requires one Host (RFC 9112, 3.2). Node itself would refuse a request without one, but without a body and a
 * request id; of several it takes the first, where a proxy may have taken another. What is no host would become another address.
 */
export function requireHost({ raw, host }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw AppError.invalid({ field: 'Host', code: 'required' });
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw AppError.invalid({ field: 'Host', code: 'twice', variant: 'repeated' });
  for (const received of [raw.headers.host, host])
    if (received && !(HOST.test(received) && URL.canParse(`http://${received}`)))
      throw AppError.invalid({
        field: 'Host',
        code: 'matches',
        received,
        allowed: 'a host name, with a port or without',
      });
}

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** As browsers do: `0x7f.1`, `3325256704` and `198.51.100.66.` are addresses. */
const ENDS_IN_NUMBER = /(^|\.)(\d+|0x[\da-f]*)\.?$/i;

/** A server that listens on one of these has all addresses of its machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What probes and Prometheus ask, which know a process by the address or the name of its machine or pod. */
const PROBED = ['/health/live', '/health/ready', '/metrics'];

/**
 * Makes a check that refuses requests for other hosts. A web page can give its own host name the address of this machine
 * (DNS rebinding); browsers then let it read all responses, as if they came from its own host. An address as Host was not
 * resolved by DNS: the demo takes each one that it listens on, and a store with a public name has no visitor who uses one.
 */
export function hostChecker({ embedded, allowedHosts, publicUrl, host }: Config): (request: FastifyRequest) => void {
  const listensEverywhere = EVERY_ADDRESS.includes(host);
  const names = [
    ...(listensEverywhere ? [] : [host]),
    ...(publicUrl ? [new URL(publicUrl).hostname] : []),
    ...(allowedHosts ?? []),
  ];
  const named = new Set(names.map(bare));
  const takesAddresses = embedded && listensEverywhere;
  const isAllowed = (received: string): boolean => {
    const name = bare(received.replace(/:\d*$/, ''));
    if (isLoopback(name) || named.has(name)) return true;
    return isIP(name) > 0 || ENDS_IN_NUMBER.test(name) ? takesAddresses : allowedHosts === undefined;
  };
  return ({ headers, host: forwarded = '', routeOptions: { url = '' } }) => {
    if (!embedded && PROBED.includes(url)) return;
    // What a proxy forwards as X-Forwarded-Host may be a client's.
    const received = [headers.host ?? '', forwarded || (headers.host ?? '')].find((name) => !isAllowed(name));
    if (received === undefined) return;
    const allowed = ['localhost', '127.0.0.1', '[::1]', ...names];
    throw AppError.invalid({ field: 'Host', code: 'matches', received, allowed: [...new Set(allowed)] });
  };
}

/** As URLs are compared: lower case, an IPv6 address without brackets. */
const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '');

const options: FastifyCorsOptions = {
  strictPreflight: false,
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  exposedHeaders: [
    'API-Version',
    'Deprecation',
    'ETag',
    'Idempotent-Replayed',
    'Link',
    'Location',
    'Preference-Applied',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Sunset',
    'x-request-id',
  ],
};

/** Lets the web pages of the configured origins read responses; the demo's are its own addresses. */
export const allowOrigins =
  ({ corsOrigins, host }: Config) =>
  (server: FastifyInstance): void => {
    const origin = corsOrigins?.includes('*') ? '*' : corsOrigins;
    if (origin) server.register(cors, { ...options, origin });
    else
      server.register(cors, {
        delegator: (request, done) => done(null, { ...options, origin: ownOrigin(request, host) }),
      });
  };

/** The origin of the request if it is an address of this store, by any of its names; otherwise none. */
function ownOrigin({ headers, socket }: FastifyRequest, host: string): string[] {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return [];
  const { protocol, hostname, port } = new URL(origin);
  const own = isLoopback(hostname) || hostname === host.toLowerCase();
  return own && protocol === 'http:' && Number(port || 80) === socket.localPort ? [origin] : [];
}
