import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { ApiKey } from './api-key.entity.js';

/** Revokes an API key and every session opened with it, immediately. Revoking a key again changes nothing. */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKey> {
  const apiKey = await findById(ctx, ApiKey, 'API key', id);
  apiKey.revokedAt ??= clock.now();
  return apiKey;
}
