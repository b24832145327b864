import { hash } from 'node:crypto';
import { InMemoryLRUCache, type KeyValueCache, PrefixingKeyValueCache } from '@apollo/utils.keyvaluecache';
import { ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { makeOutage } from '../../core/logging/outage.js';
import type { SharedRedis } from '../../core/redis/connect-redis.js';

/** How many bytes of documents a process keeps: about a thousand documents of a storefront. Apollo's default is 30 MiB. */
const OWN_BYTES = 4 * 2 ** 20;

/** What a document takes at most: two bytes for a character, and what the cache needs for each entry. */
const bytesOf = (document: string): number => 400 + 2 * document.length;

/** How long Redis keeps a document: a client sends it again when a process does not know it. */
const SHARED_SECONDS = 3600;

/** The documents of an API version, by their SHA-256 hash in hex. */
export type PersistedQueries = KeyValueCache<string>;

/**
 * Keeps the documents that clients may send as their hash alone (automatic persisted queries): in this process, and in
 * Redis for the other processes. While Redis does not answer, a process knows only the documents that it got itself. Only
 * valid documents are kept, and a document may be valid in one API version alone, so each version has its own.
 */
export function makePersistedQueries(
  redis: SharedRedis | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): (apiVersion: string) => PersistedQueries {
  const own = new InMemoryLRUCache<string>({ maxSize: OWN_BYTES, sizeCalculation: bytesOf });
  // Apart from the counters: the user of Redis may be allowed to write those alone.
  const outage = makeOutage({
    away: (err) => log.warn({ err }, 'Redis refuses persisted queries; until it takes them, each process has its own'),
    back: () => log.info('Redis takes persisted queries again'),
  });

  return (apiVersion) => {
    const keyOf = (sha256: string) => `persisted-query:${apiVersion}:${sha256}`;
    const documents: PersistedQueries = {
      get: async (sha256) => {
        const key = keyOf(sha256);
        const known = await own.get(key);
        if (known !== undefined) return known;
        // Without an answer of Redis, the client sends the document again; `connectRedis` logs the outage.
        const shared = await redis?.client.get(key).catch(() => null);
        // Whoever can write to Redis could otherwise choose what the requests of others do.
        if (!shared || hash('sha256', shared) !== sha256) return undefined;
        await own.set(key, shared);
        return shared;
      },
      set: async (sha256, document) => {
        const key = keyOf(sha256);
        await own.set(key, document);
        await redis?.client.set(key, document, 'EX', SHARED_SECONDS).then(outage.worked, (reason) => {
          if (reason instanceof ReplyError) outage.failed(reason);
        });
      },
      delete: async (sha256) => {
        await own.delete(keyOf(sha256));
        await redis?.client.del(keyOf(sha256)).catch(() => {});
      },
    };
    // The keys have a prefix already, and without Apollo's they are the hashes.
    return PrefixingKeyValueCache.cacheDangerouslyDoesNotNeedPrefixesForIsolation(documents);
  };
}
