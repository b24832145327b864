import type { FastifyInstance, FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.js';
import { AppError } from '../../core/errors.js';

const WINDOW_SECONDS = 60;

export interface RateLimits {
  /** Counts a request of this token or address, and says in the headers what is left; over the limit it throws. */
  countRequest(reply: FastifyReply, who: string): Promise<void>;
  /** Counts a login attempt of this address; over the limit it throws. */
  countLogin(address: string): Promise<void>;
}

/** One budget a minute for both faces, and a stricter one for logins. Processes share them through Redis, where there is one. */
export function makeRateLimits(config: Config, server: FastifyInstance): RateLimits {
  const redis = config.redisUrl ? new Redis(config.redisUrl, { enableOfflineQueue: false }) : undefined;
  redis?.on('error', (error) => server.log.warn({ err: error }, 'redis failed; each process counts for itself'));
  server.addHook('onClose', async () => redis?.disconnect());
  const requests = makeLimiter('requests', config.rateLimitPerMinute, redis);
  const logins = makeLimiter('logins', config.loginRateLimitPerMinute, redis);
  return {
    countRequest: async (reply, who) => {
      if (!requests) return;
      const result = await consume(requests, who, reply);
      tell(reply, requests.points, result);
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

async function consume(limiter: RateLimiterAbstract, who: string, reply?: FastifyReply): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(who);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    if (reply) tell(reply, limiter.points, refused);
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', 'There were too many requests; try again later.', { retryAfterSeconds });
  }
}

/** The headers of the IETF draft: what is left (r) for how many seconds (t), of which quota (q) in which window (w). */
function tell(reply: FastifyReply, quota: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"default";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`);
}
