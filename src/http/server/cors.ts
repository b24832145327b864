import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../../config/config.js';

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
