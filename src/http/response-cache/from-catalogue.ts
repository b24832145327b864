import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, Role } from '../../core/context.js';
import { Scope } from '../../core/scope.js';
import { noteRenamed } from '../../database/work.js';
import { type Api, callerOf, type IdentifiedCaller } from '../api.js';
import { inSnapshot } from './in-snapshot.js';
import type { StoredResponse } from './response-cache.js';

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
