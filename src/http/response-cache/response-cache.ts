import { LRUCache } from 'lru-cache';
import type { CatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';

/** A successful response, as it is sent. */
export interface StoredResponse {
  body: Buffer;
  headers: Record<string, string>;
}

/** A response, and the version of the catalogue in the snapshot that it was made from. */
export interface VersionedResponse {
  version: CatalogueVersion;
  /** Absent if this response cannot be stored. */
  response?: StoredResponse;
}

/** Makes a response from one snapshot of the database. */
export type Respond = () => Promise<VersionedResponse>;

export interface ResponseCache {
  /**
   * The stored response for this key, if its catalogue is at least as new as `version`; otherwise makes one and stores
   * it. Requests for the same key that wait at the same time share one. Undefined if the response cannot be stored, or
   * the request that this one has waited for has failed.
   */
  find(key: string, version: CatalogueVersion, respond: Respond): Promise<StoredResponse | undefined>;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The cache of this process. It is exact: whoever asks has just read the version that a stored response must have. */
export function makeResponseCache(counted: (result: 'hit' | 'miss') => void): ResponseCache {
  const stored = new LRUCache<string, Required<VersionedResponse>>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: ({ response }, key) => response.body.length + key.length + 500,
  });
  /** The responses being made, each with the version that its snapshot has at least. */
  const running = new Map<string, { version: CatalogueVersion; made: Promise<StoredResponse | undefined> }>();

  const make = async (key: string, respond: Respond): Promise<StoredResponse | undefined> => {
    const { version, response } = await respond();
    if (response) stored.set(key, { version, response });
    return response;
  };

  return {
    find: async (key, version, respond) => {
      const entry = stored.get(key);
      if (entry && isAsNew(entry.version, version)) {
        counted('hit');
        return entry.response;
      }
      counted('miss');
      const other = running.get(key);
      // An error of another request is its own: its client may have left.
      if (other && isAsNew(other.version, version)) return other.made.catch(() => undefined);
      const made = make(key, respond);
      const mine = { version, made };
      running.set(key, mine);
      try {
        return await made;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },
  };
}

const isAsNew = (one: CatalogueVersion, other: CatalogueVersion): boolean =>
  one.server === other.server && one.number >= other.number;
