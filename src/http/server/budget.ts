import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../core/errors.js';
import type { SharedRedis } from '../../core/redis/connect-redis.js';

const WINDOW_SECONDS = 60;

declare module 'fastify' {
  interface FastifyRequest {
    /** The budget that the request counts in: the caller's, or that of its address. */
    budget?: Budget;
  }
}

/** What is left of the requests of one user or address. */
export interface Budget {
  limiter: RateLimiterAbstract;
  key: string;
}

/** Counts up to so many requests of each user or address in a minute, in Redis or in this process; undefined for 0: no limit. */
export function makeLimiter(
  keyPrefix: string,
  points: number,
  redis: SharedRedis | undefined,
): RateLimiterAbstract | undefined {
  if (points === 0) return undefined;
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS });
  if (!redis) return memory;
  const shared = new RateLimiterRedis({ storeClient: redis.client, keyPrefix, points, duration: WINDOW_SECONDS });
  return insured(shared, memory, redis);
}

/** Makes `memory` count what Redis does not. */
function insured(
  shared: RateLimiterAbstract,
  memory: RateLimiterAbstract,
  { failed, worked }: SharedRedis,
): RateLimiterAbstract {
  const get = shared.get.bind(shared);
  shared.get = (key) => get(key).catch(() => memory.get(key));
  for (const method of ['consume', 'penalty', 'reward'] as const) {
    const count = shared[method].bind(shared);
    shared[method] = async (...call) => {
      try {
        const taken = await count(...call);
        // A server that is not Redis may answer without a number, and then nobody would be limited.
        if (!Number.isFinite(taken.remainingPoints)) throw new Error('The server does not count as Redis does.');
        worked();
        return taken;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) throw reason;
        failed(reason);
        return memory[method](...call);
      }
    };
  }
  return shared;
}

/** Makes the limiter call `refused` for each request over the limit. */
export function countRefusals(limiter: RateLimiterAbstract, refused: () => void): RateLimiterAbstract {
  const consume = limiter.consume.bind(limiter);
  limiter.consume = async (...call) => {
    try {
      return await consume(...call);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) refused();
      throw reason;
    }
  };
  return limiter;
}

/** Takes this many requests from a budget; at most a whole budget, or the request could never be sent. */
export async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  budget: Budget,
  weight: number,
): Promise<void> {
  request.budget = budget;
  const { limiter, key } = budget;
  const most = Math.max(1, limiter.points - 1);
  setHeaders(reply, limiter.points, await consume(limiter, key, Math.min(weight, most), reply));
}

/** Takes from a budget, or throws RATE_LIMITED. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  weight = 1,
  reply?: FastifyReply,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, weight);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    if (reply) setHeaders(reply, limiter.points, refused);
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new AppError('RATE_LIMITED', 'Too many requests; try again later.', { retryAfterSeconds });
  }
}

/** The headers of the IETF draft: remaining requests (r), seconds until the reset (t), quota (q) and window (w). */
export function setHeaders(
  reply: FastifyReply,
  quota: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): void {
  reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"default";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`);
}
