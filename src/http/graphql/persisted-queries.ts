import { hash } from 'node:crypto';
import { InMemoryLRUCache, type KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { Logger } from 'pino';
import { makeOutage } from '../../core/logging/outage.js';
import type { SharedRedis } from '../../core/redis/connect-redis.js';

/** How many characters of documents a process keeps: some thousand of a storefront's. Apollo's own limit is 30 MiB. */
const OWN_CHARACTERS = 4 * 2 ** 20;

/** What a document counts besides its characters, so that many short ones do not take many times that memory. */
const ENTRY = 400;

/** How long Redis keeps a document: a client sends it again when a process does not know it. */
const SHARED_SECONDS = 3600;

/** What a key ends with: a client may send any text as the hash. */
const HASH = /:([0-9a-f]{64})$/;

/**
 * Keeps the documents that clients may send as their hash alone (automatic persisted queries): in this process, and in
 * Redis for the others. Without an answer of Redis, a process knows only its own.
 */
export function makePersistedQueries(
  redis: SharedRedis | undefined,
  log: Pick<Logger, 'info' | 'warn'>,
): KeyValueCache<string> {
  const own = new InMemoryLRUCache<string>({
    maxSize: OWN_CHARACTERS,
    sizeCalculation: (document) => ENTRY + document.length,
  });
  const inRedis = (key: string) => `persisted-query:${key}`;
  // Apart from the counters: the user of Redis may be allowed to write those alone.
  const outage = makeOutage({
    away: (err) => log.warn({ err }, 'Redis refuses persisted queries; until it takes them, each process has its own'),
    back: () => log.info('Redis takes persisted queries again'),
  });
  // Without a connection, `connectRedis` says so.
  const failed = (reason: unknown) => (redis?.client.status === 'ready' ? outage.failed(reason) : undefined);

  const findShared = async (key: string): Promise<string | undefined> => {
    const [, expected] = HASH.exec(key) ?? [];
    if (!redis || !expected) return undefined;
    try {
      const document = await redis.client.get(inRedis(key));
      // Whoever can write to Redis could otherwise choose what the requests of others do.
      return document !== null && hash('sha256', document) === expected ? document : undefined;
    } catch (reason) {
      failed(reason);
      return undefined;
    }
  };

  return {
    get: async (key) => {
      const known = await own.get(key);
      if (known !== undefined) return known;
      const shared = await findShared(key);
      if (shared !== undefined) await own.set(key, shared);
      return shared;
    },
    set: async (key, document) => {
      await own.set(key, document);
      await redis?.client.set(inRedis(key), document, 'EX', SHARED_SECONDS).then(outage.worked, failed);
    },
    delete: async (key) => {
      await own.delete(key);
      await redis?.client.del(inRedis(key)).catch(failed);
    },
  };
}
