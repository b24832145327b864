import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { SiteConfig } from '../../config/site-config.js';
import { encryptionKeys } from '../../core/encryption/encryption.js';
import { makeMetrics } from '../../core/metrics/metrics.js';
import { connectRedis } from '../../core/redis/connect-redis.js';
import { addressOf } from '../client-address.js';
import { registerSites } from '../pages/sites.js';
import { makeBaseServer } from './base-server.js';
import { makeRateLimits } from './rate-limits.js';
import { addSteps, requestPipeline } from './request-pipeline.js';

/** The server of a site alone, in front of a store elsewhere. Requests pass the same steps as those to the site of a store. */
export async function makeSiteServer(config: SiteConfig, logger: Logger): Promise<FastifyInstance> {
  const secrets = await encryptionKeys(config);
  const metrics = makeMetrics();
  const server = makeBaseServer({ config }, logger);
  const redis = config.redisUrl ? connectRedis(config.redisUrl, logger, metrics) : undefined;
  server.addHook('onClose', async () => redis?.client.disconnect());
  const limits = makeRateLimits(config, metrics, redis);
  const steps = requestPipeline(server, { config, metrics }, limits);
  addSteps(server, steps, 'every', 'store');
  await server.register(async (scope) => {
    addSteps(scope, steps, 'sites');
    const { embedded, storeUrl, sites } = config;
    scope.get('/', (_, reply) => reply.redirect(sites.shop ? '/shop' : '/admin'));
    const isDemo = async () => embedded;
    const storeFor = storeAt(storeUrl);
    scope.get('/pictures/*', async (request) => storeFor(addressOf(request))(new URL(request.url, storeUrl)));
    registerSites(scope, { config, secrets, isDemo, sites: async () => sites, storeFor, storeUrl });
  });
  return server;
}

/**
 * Sends requests of a site to a store elsewhere, each with the address of the visitor whom it is for: the store must trust
 * this server to name it (TRUST_PROXY), else all visitors share one budget. Without an address, the site asks for itself.
 */
const storeAt =
  (storeUrl: string) =>
  (address?: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const sent = new Request(storeUrl.replace(/\/$/, '') + pathname + search, request);
    if (address) sent.headers.set('x-forwarded-for', address);
    return fetch(sent);
  };
