import { IsolationLevel } from '@mikro-orm/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Context, Role } from '../../core/context.js';
import { Scope } from '../../core/rights.js';
import { SemaphoreOfCallers } from '../../database/semaphore.js';
import { noteRenamed, requestWork } from '../../database/work.js';
import { type CatalogueVersion, isAsNew, readCatalogueVersion } from '../../shop/plants/catalogue/catalogue-version.js';
import {
  type Api,
  callerOf,
  type IdentifiedCaller,
  type Respond,
  type ResponseCache,
  type StoredResponse,
  type VersionedResponse,
} from '../api.js';

/** Longer requests are rare, and would fill the cache with keys. */
export const MAX_KEY_LENGTH = 8_000;

/**
 * The response to a request that reads only the catalogue: a stored one, or one that `respond` makes now in one snapshot of
 * the database. `asked` names the API and what the client asks for. Undefined if no response to this request is stored.
 */
export async function fromCatalogue(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: unknown[],
  respond: (ctx: Context) => Promise<StoredResponse | undefined>,
): Promise<StoredResponse | undefined> {
  const caller = callerOf(request);
  // Without an organization, the caller may not read a catalogue.
  if (!caller.organization) return undefined;
  const { id, catalogueVersion } = caller.organization;
  const key = JSON.stringify([id, audienceOf(caller), caller.apiVersion, ...asked]);
  if (key.length > MAX_KEY_LENGTH) return undefined;
  const stored = await api.cache.find(key, catalogueVersion, () => {
    const ctx = api.contextOf(request, reply);
    return inSnapshot(ctx, async () => {
      const made = await respond(ctx);
      return made && { ...made, renamed: request.work?.renamed };
    });
  });
  for (const name of stored?.renamed ?? []) noteRenamed(name);
  return stored;
}

/** Staff and keys for the catalogue also find archived plants and drafts. */
function audienceOf({ viewer, apiKey }: IdentifiedCaller): string {
  if (apiKey?.scopes.includes(Scope.CATALOGUE)) return Scope.CATALOGUE;
  return viewer === undefined || viewer.role === Role.CUSTOMER ? 'everyone' : 'staff';
}

/**
 * Makes a response in one snapshot of the primary database, and returns it with the version of the catalogue in that
 * snapshot.
 */
async function inSnapshot(
  ctx: Context,
  respond: () => Promise<StoredResponse | undefined>,
): Promise<VersionedResponse> {
  await ctx.em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    const version = readCatalogueVersion(ctx);
    // It shares a message with the first reads of the response, which may fail before.
    version.catch(() => {});
    const response = await respond();
    return { version: await version, response };
  } finally {
    // There is nothing to commit, and a commit would look for changes in every row. The response does not wait for it: the
    // connection is given back after it, or lost.
    ctx.em.rollback().catch(() => {});
  }
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

  const make = async (
    key: string,
    version: CatalogueVersion,
    respond: Respond,
  ): Promise<StoredResponse | undefined> => {
    const made = respond().then(({ version, response }) => {
      if (response) stored.set(key, { version, response });
      return response;
    });
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
