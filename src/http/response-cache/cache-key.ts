import { Role } from '../../core/context.js';
import type { IdentifiedCaller } from '../api.js';

/** Longer requests are rare, and would fill the cache with keys. */
const MAX_KEY_LENGTH = 8_000;

/**
 * The key of a request for the catalogue: what its response depends on beside the catalogue's version. `parts` name the
 * API and the request. Undefined if the caller may not read the catalogue, or the request is too long to keep.
 */
export function cacheKey(caller: IdentifiedCaller, parts: unknown[]): string | undefined {
  const { organization, viewer, apiVersion } = caller;
  if (!organization) return undefined;
  // Staff also find archived plants.
  const audience = viewer === undefined || viewer.role === Role.CUSTOMER ? 'everyone' : 'staff';
  const key = JSON.stringify([organization.id, audience, apiVersion, ...parts]);
  return key.length <= MAX_KEY_LENGTH ? key : undefined;
}
