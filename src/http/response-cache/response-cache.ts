import { LRUCache } from 'lru-cache';
import { SemaphoreOfCallers } from '../../database/semaphore.js';
import { requestWork } from '../../database/work.js';
import { type CatalogueVersion, isAsNew } from '../../shop/plants/catalogue/catalogue-version.js';

/** A successful response, as it is sent. */
export interface StoredResponse {
  body: Buffer;
  headers: Record<string, string>;
  /** The names in the request or its answer that another API version changes, if there are any. */
  renamed?: ReadonlySet<string> | undefined;
}

/** A response, and the version of the catalogue that it was made from. */
export interface VersionedResponse {
  version: CatalogueVersion;
  /** Absent if this response cannot be stored. */
  response?: StoredResponse;
}

/** Makes a response from one snapshot of the database. */
export type Respond = () => Promise<VersionedResponse>;

export interface ResponseCache {
  /**
   * The stored response for this key, if it is from a catalogue at least as new as `version`; otherwise makes one and stores
   * it. Requests for the same key that wait at the same time share one. Undefined if the response cannot be
   * stored, or the request that this one has waited for has failed.
   */
  find(key: string, version: CatalogueVersion, respond: Respond): Promise<StoredResponse | undefined>;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** How many responses of a caller are made at once. Each may be a search: more would keep the others waiting. */
const AT_ONCE = 2;

/** The cache of this process. It is exact: a caller has just read the version that a stored response must have. */
export function makeResponseCache(counted: (result: 'hit' | 'miss') => void): ResponseCache {
  const stored = new LRUCache<string, Required<VersionedResponse>>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length + key.length + 500,
  });
  /** The responses being made, each with the version that its snapshot has at least. */
  const running = new Map<string, { version: CatalogueVersion; made: Promise<StoredResponse | undefined> }>();

  const callers = new SemaphoreOfCallers(AT_ONCE);

  /** The response that another request is making. An error is that request's own: its client may have left. */
  const responseBeingMade = (
    key: string,
    wanted: CatalogueVersion,
  ): Promise<StoredResponse | undefined> | undefined => {
    const other = running.get(key);
    return other && isAsNew(other.version, wanted) ? other.made.catch(() => undefined) : undefined;
  };

  const respondAndStore = async (key: string, respond: Respond): Promise<StoredResponse | undefined> => {
    const { version, response } = await respond();
    if (response) stored.set(key, { version, response });
    return response;
  };

  const make = async (
    key: string,
    version: CatalogueVersion,
    respond: Respond,
  ): Promise<StoredResponse | undefined> => {
    const made = respondAndStore(key, respond);
    const mine = { version, made };
    running.set(key, mine);
    try {
      return await made;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  };

  return {
    find: async (key, version, respond) => {
      const known = stored.get(key);
      if (known && isAsNew(known.version, version)) {
        counted('hit');
        return known.response;
      }
      counted('miss');
      const other = responseBeingMade(key, version);
      if (other) return other;
      // Only then is it being made: nobody else waits for the turn of this caller. Meanwhile, another may have made it.
      const leave = await callers.take(requestWork()?.caller ?? '');
      try {
        const entry = stored.get(key);
        if (entry && isAsNew(entry.version, version)) return entry.response;
        return await (responseBeingMade(key, version) ?? make(key, version, respond));
      } finally {
        leave();
      }
    },
  };
}
