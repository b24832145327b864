import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../../../auth/callers.js';
import { digestOf } from '../../../auth/digest.js';
import type { Config } from '../../../config.js';
import { AppError } from '../../../core/errors.js';
import { makeOutage } from '../../../core/logging/outage.js';
import type { Metrics } from '../../../core/metrics/metrics.js';
import { weightOfBody, weightOfRefusal } from '../../request-weight.js';
import { addressOf, networkOf } from './client-address.js';

const WINDOW_SECONDS = 60;

/** How many wrong logins with one API key, for each login that an address may try, are one client's mistakes. */
const WRONG_LOGINS_OF_KEY = 10;

/** How many logins an address may try with an API key that too many have guessed at. */
const LOGINS_AFTER_GUESSES = 2;

/** How long a request waits for Redis before it is counted in this process. */
const COMMAND_MS = 1000;

/** How many tokens are remembered with their users, and for how long after their last request. */
const KNOWN_TOKENS = { max: 10_000, ttl: 10 * 60 * 1000, updateAgeOnGet: true };

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request counts in: the caller's budget, or that of its address. */
    budget?: Budget;
  }
}

interface Budget {
  limiter: RateLimiterAbstract;
  key: string;
}

/** Each throws RATE_LIMITED over the limit, and sets the RateLimit headers of the budget that the request counts in. */
export interface RateLimits {
  /** Counts a request and finds its caller. The database is asked only while there is a budget for the request. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    find: () => Promise<Caller>,
  ): Promise<Caller>;
  /** Counts a request whose caller does not matter, for its address. */
  admitAnybody(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts an admitted request as this many more. */
  countMore(request: FastifyRequest, reply: FastifyReply, requests: number): Promise<void>;
  /** Counts the body of an admitted request that did not announce its length; the others were counted with theirs. */
  countBody(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts an admitted request as more if it was refused; never throws. */
  countRefusal(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a login attempt from this address with this API key. */
  countLogin(request: FastifyRequest, keyDigest: string): Promise<void>;
  /** Counts a login that has failed. */
  countWrongLogin(keyDigest: string): Promise<void>;
}

/**
 * The budgets of one minute, for both APIs. A user has one, for all tokens; an address has one for requests without a
 * token, and one for tokens that do not work. Whoever shares an address with a user cannot use up the user's budget:
 * tokens that have worked lately are let through, whatever the address has sent. With Redis, all processes share them.
 */
export function makeRateLimits(config: Config, server: FastifyInstance, metrics: Metrics): RateLimits {
  const redis = config.redisUrl ? connectRedis(config.redisUrl, server, metrics) : undefined;
  const { rateLimitPerMinute, loginRateLimitPerMinute } = config;
  const limiter = (budget: string, points: number) => {
    const made = makeLimiter(budget, points, redis);
    return made && countRefusals(made, () => metrics.countRateLimitRefusal(budget));
  };
  const requests = limiter('requests', rateLimitPerMinute);
  const badTokens = limiter('bad-tokens', rateLimitPerMinute);
  const logins = limiter('logins', loginRateLimitPerMinute);
  const wrongLogins = limiter('wrong-logins', loginRateLimitPerMinute * WRONG_LOGINS_OF_KEY);
  const fewLogins = limiter('few-logins', LOGINS_AFTER_GUESSES);
  /** The users of tokens that have worked, by the tokens' digests. Whether they still do, the database says. */
  const users = new LRUCache<string, string>(KNOWN_TOKENS);

  const countMore: RateLimits['countMore'] = async (request, reply, more) => {
    if (request.budget && more > 0) await take(request, reply, request.budget, more);
  };

  return {
    countMore,
    countBody: async (request, reply) => {
      if (lengthOf(request) === 0) await countMore(request, reply, weightOfBody(request.bodyBytes ?? 0));
    },
    admit: async (request, reply, token, find) => {
      if (!requests || !badTokens) return find();
      const weight = 1 + weightOfBody(lengthOf(request));
      const network = networkOf(addressOf(request));
      if (token === undefined) {
        await take(request, reply, { limiter: requests, key: network }, weight);
        return find();
      }
      const digest = digestOf(token);
      const known = users.get(digest);
      const ofUser = (userId: string): Budget => ({ limiter: requests, key: `user ${userId}` });
      const ofBadTokens: Budget = { limiter: badTokens, key: network };
      // Counted before the database is asked, even if many arrive at once; given back if the token works.
      await take(request, reply, known === undefined ? ofBadTokens : ofUser(known), weight);
      const giveBack = () => (known === undefined ? badTokens.reward(network, weight) : undefined);
      const caller = await find().catch(async (error) => {
        await giveBack();
        throw error;
      });
      const userId = caller.viewer?.userId;
      if (userId === undefined) {
        users.delete(digest);
        if (known !== undefined) await take(request, reply, ofBadTokens, weight);
      } else if (userId !== known) {
        users.set(digest, userId);
        await giveBack();
        await take(request, reply, ofUser(userId), weight);
      }
      return caller;
    },
    admitAnybody: async (request, reply) => {
      if (requests) await take(request, reply, { limiter: requests, key: networkOf(addressOf(request)) }, 1);
    },
    countRefusal: async ({ budget }, reply) => {
      const more = weightOfRefusal(reply.statusCode);
      if (!budget || more === 0) return;
      setHeaders(reply, budget.limiter.points, await budget.limiter.penalty(budget.key, more));
    },
    countLogin: async (request, keyDigest) => {
      if (!logins || !wrongLogins || !fewLogins) return;
      const network = networkOf(addressOf(request));
      await consume(logins, network);
      const wrong = await wrongLogins.get(keyDigest);
      if (wrong && wrong.consumedPoints >= wrongLogins.points) await consume(fewLogins, `${keyDigest} ${network}`);
    },
    countWrongLogin: async (keyDigest) => void (await wrongLogins?.penalty(keyDigest)),
  };
}

/** Connects to Redis, and goes on trying; the log and the metrics say whether it is there. */
function connectRedis(url: string, server: FastifyInstance, metrics: Metrics): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, connectTimeout: 2000, commandTimeout: COMMAND_MS });
  const outage = makeOutage({
    away: (error) =>
      server.log.warn(
        { err: error },
        'Redis does not answer; until it does, each process counts rate limits on its own, so that a client has a budget in each',
      ),
    back: () => server.log.info('Redis answers again; all processes share the rate limits'),
  });
  redis.on('error', outage.failed);
  redis.on('ready', outage.worked);
  metrics.addRedis(() => redis.status === 'ready');
  server.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/** The length of the body that a request announces. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

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

/** The same limiter, which calls `refused` for each request over the limit. */
function countRefusals(limiter: RateLimiterAbstract, refused: () => void): RateLimiterAbstract {
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

/** Takes this many requests from a budget. Nothing is heavier than a whole budget: it could never be sent. */
async function take(request: FastifyRequest, reply: FastifyReply, budget: Budget, weight: number): Promise<void> {
  request.budget = budget;
  const { limiter, key } = budget;
  const most = Math.max(1, limiter.points - 1);
  setHeaders(reply, limiter.points, await consume(limiter, key, Math.min(weight, most), reply));
}

async function consume(
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
function setHeaders(reply: FastifyReply, quota: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  reply.header('ratelimit-policy', `"default";q=${quota};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"default";r=${Math.max(0, remainingPoints)};t=${Math.ceil(msBeforeNext / 1000)}`);
}
