import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../auth/callers.js';
import { digestOf } from '../../auth/digest.js';
import type { Config } from '../../config/config.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import type { SharedRedis } from '../../core/redis/connect-redis.js';
import { addressOf, networkOf } from '../client-address.js';
import { weightOfBytes, weightOfRefusal } from '../measure/request-weight.js';
import { type Budget, consume, countRefusals, makeLimiter, setHeaders, take } from './budget.js';

/** How many wrong logins an API key may have in all, for each login that one address may try. */
const WRONG_LOGINS_OF_KEY = 10;

/** How many requests, and logins beyond those of its address, a server may send with an API key, for each that one address may. */
const REQUESTS_OF_KEY = 10;

/** How many logins an address may try with an API key that has had too many wrong ones. */
const LOGINS_AFTER_GUESSES = 2;

/** How many tokens are remembered with their users, and for how long after their last request. */
const KNOWN_TOKENS = { max: 10_000, ttl: 10 * 60 * 1000, updateAgeOnGet: true };

export type RateLimits = ReturnType<typeof makeRateLimits>;

/**
 * The budgets of one minute, for both APIs. A user has one budget, for all tokens; an address has one for requests without
 * a token, and one for tokens that do not work. Others at the address of a user cannot use up the user's budget: tokens
 * that have worked lately are admitted, whatever the address has sent. With Redis, all processes share the budgets.
 *
 * Each function throws RATE_LIMITED over the limit, and sets the RateLimit headers of the budget that the request counts in.
 */
export function makeRateLimits(config: Config, metrics: Metrics, redis: SharedRedis | undefined) {
  const { rateLimitPerMinute, loginRateLimitPerMinute } = config;
  const limiter = (budget: string, points: number) => {
    const made = makeLimiter(budget, points, redis);
    return made && countRefusals(made, () => metrics.countRateLimitRefusal(budget));
  };
  const requests = limiter('requests', rateLimitPerMinute);
  const pages = limiter('pages', rateLimitPerMinute);
  const ofKeys = limiter('key-requests', rateLimitPerMinute * REQUESTS_OF_KEY);
  const badTokens = limiter('bad-tokens', rateLimitPerMinute);
  const logins = limiter('logins', loginRateLimitPerMinute);
  const wrongLogins = limiter('wrong-logins', loginRateLimitPerMinute * WRONG_LOGINS_OF_KEY);
  const fewLogins = limiter('few-logins', LOGINS_AFTER_GUESSES);
  const loginsOfKeys = limiter('key-logins', loginRateLimitPerMinute * REQUESTS_OF_KEY);
  const loginsOfAccounts = limiter('account-logins', loginRateLimitPerMinute);
  /** The budgets of tokens and API keys that have worked, by the tokens' digests. The database knows whether they still work. */
  const budgets = new LRUCache<string, Budget>(KNOWN_TOKENS);

  /** Counts an admitted request as this many more. */
  const countMore = async (request: FastifyRequest, reply: FastifyReply, more: number): Promise<void> => {
    if (request.budget && more > 0) await take(request, reply, request.budget, more);
  };

  return {
    countMore,
    /** Counts the body of an admitted request that did not announce its length; announced lengths were counted before. */
    async countBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { weight } = request.routeOptions.config;
      if (lengthOf(request) === 0 && weight === undefined)
        await countMore(request, reply, weightOfBytes(request.bodyBytes ?? 0));
    },
    /** Counts a request and finds its caller. The database is asked only while there is a budget for the request. */
    async admit(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string | undefined,
      find: () => Promise<Caller>,
    ): Promise<Caller> {
      if (!requests || !ofKeys || !badTokens) return find();
      const bytes = weightOfBytes(lengthOf(request)) + weightOfBytes(request.url.length);
      const weight = request.routeOptions.config.weight ?? 1 + bytes;
      const network = networkOf(addressOf(request));
      // A logout not for the user: whoever has a copied token could use up the user's budget, and so keep the user from ending it.
      if (token === undefined || isLogout(request)) {
        await take(request, reply, { limiter: requests, key: network }, weight);
        return find();
      }
      const digest = digestOf(token);
      const known = budgets.get(digest);
      const ofBadTokens: Budget = { limiter: badTokens, key: network };
      // Counted before the database is asked, even if many arrive at once; given back if the token works.
      await take(request, reply, known ?? ofBadTokens, weight);
      const giveBack = () => (known === undefined ? badTokens.reward(network, weight) : undefined);
      const caller = await find().catch(async (error) => {
        await giveBack();
        throw error;
      });
      const { viewer, apiKey } = caller;
      const own: Budget | undefined = viewer
        ? { limiter: requests, key: `user ${viewer.userId}` }
        : apiKey && { limiter: ofKeys, key: apiKey.apiKeyId };
      if (own === undefined) {
        budgets.delete(digest);
        if (known !== undefined) await take(request, reply, ofBadTokens, weight);
      } else if (own.key !== known?.key) {
        budgets.set(digest, own);
        await giveBack();
        await take(request, reply, own, weight);
      }
      return caller;
    },
    /** Counts a request whose caller does not matter, for its address. */
    async admitAnybody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (requests) await take(request, reply, { limiter: requests, key: networkOf(addressOf(request)) }, 1);
    },
    /** Counts a request to a site for people, in a budget of its own: for the network of the visitor's address. */
    async admitVisitor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { weight = 1 } = request.routeOptions.config;
      if (pages) await take(request, reply, { limiter: pages, key: networkOf(addressOf(request)) }, weight);
    },
    /** Counts no file that browsers keep: the first view of a list has more pictures than a person opens pages in a minute. */
    async giveBackFile({ budget }: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!budget || !String(reply.getHeader('cache-control')).includes('immutable')) return;
      setHeaders(reply, budget.limiter.points, await budget.limiter.reward(budget.key, 1));
    },
    /** Counts an admitted request as more if it was refused; never throws. */
    async countRefusal({ budget }: FastifyRequest, reply: FastifyReply): Promise<void> {
      const more = weightOfRefusal(reply.statusCode);
      if (!budget || more === 0) return;
      setHeaders(reply, budget.limiter.points, await budget.limiter.penalty(budget.key, more));
    },
    /** Counts a login attempt of this user from this address with this API key. */
    async countLogin(request: FastifyRequest, keyDigest: string, loginId: string): Promise<void> {
      if (!logins || !wrongLogins || !fewLogins || !loginsOfKeys || !loginsOfAccounts) return;
      const network = networkOf(addressOf(request));
      const wrong = await wrongLogins.get(keyDigest);
      const ofAddress: Budget[] = [{ limiter: logins, key: network }];
      if (wrong && wrong.consumedPoints >= wrongLogins.points)
        ofAddress.push({ limiter: fewLogins, key: `${keyDigest} ${network}` });
      if (!isOwnKey(request, keyDigest)) {
        for (const { limiter, key } of ofAddress) await consume(limiter, key);
        return;
      }
      // Users share the address of their server; the server's key pays for what is over the budget of the address.
      if (await haveRoom(ofAddress)) return;
      await consume(loginsOfAccounts, digestOf(`${keyDigest} ${loginId.toLowerCase()}`));
      await consume(loginsOfKeys, keyDigest);
    },
    /** Counts a login that has failed. */
    async countWrongLogin(keyDigest: string): Promise<void> {
      await wrongLogins?.penalty(keyDigest);
    },
  };
}

const isLogout = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'DELETE' && routeOptions.url === '/auth/token';

/** Whether the request came with this key, which works, as `X-API-Key`. */
const isOwnKey = ({ caller, headers }: FastifyRequest, keyDigest: string): boolean =>
  caller?.apiKey !== undefined && digestOf(String(headers['x-api-key'])) === keyDigest;

/** Counts one in these budgets, up to the first that is over its limit, which is no refusal yet. */
async function haveRoom(budgets: readonly Budget[]): Promise<boolean> {
  for (const { limiter, key } of budgets)
    if ((await limiter.penalty(key)).consumedPoints > limiter.points) return false;
  return true;
}

/** The length of the body that a request announces. */
const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);
