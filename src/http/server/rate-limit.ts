import type { FastifyInstance, FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.js';
import { AppError } from '../../core/errors.js';

const WINDOW_SECONDS = 60;

export interface RateLimits {
  /** Counts a request of this session or address and sets the RateLimit headers; throws over the limit. */
  countRequest(reply: FastifyReply, client: string): Promise<void>;
  /** Counts a login attempt from this address; throws over the limit. */
  countLogin(address: string): Promise<void>;
}

/** One budget per minute for both APIs, and a stricter one for logins. With Redis, all processes share them. */
export function makeRateLimits(config: Config, server: FastifyInstance): RateLimits {
  const redis = config.redisUrl ? new Redis(config.redisUrl, { enableOfflineQueue: false }) : undefined;
  redis?.on('error', (error) => server.log.warn({ err: error }, 'Redis failed; each process now counts on its own'));
  server.addHook('onClose', async () => redis?.disconnect());
  const requests = makeLimiter('requests', config.rateLimitPerMinute, redis);
  const logins = makeLimiter('logins', config.loginRateLimitPerMinute, redis);
  return {
    countRequest: async (reply, client) => {
      if (!requests) return;
      const result = await consume(requests, client, reply);
      setHeaders(reply, requests.points, result);
    },
    countLogin: async (address) => {
      if (logins) await consume(logins, address);
    },
  };
}

function makeLimiter(keyPrefix: string, points: number, redis: Redis | undefined): RateLimiterAbstract | undefined {
  if (points === 0) return undefined;
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS });
  if (!redis) return memory;
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
    insuranceLimiter: memory,
  });
}

async function consume(limiter: RateLimiterAbstract, client: string, reply?: FastifyReply): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(client);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    if (reply) setHeaders(reply, limiter.points, refused);
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', 'Too many requests; try again later.', { retryAfterSeconds });
  }
}

/** The headers of the IETF draft: remaining requests (r), seconds until the reset (t), quota (q) and window (w). */
function setHeaders(reply: FastifyReply, quota: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"default";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`);
}
