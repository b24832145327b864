import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import type { CreateApiKeyArgs } from '../auth.types.js';
import { digestOf, newSecret } from '../digest.js';
import { ApiKey } from './api-key.entity.js';

/** Creates an API key. Only its digest is stored, so no later response can contain the key. */
export async function createApiKey(ctx: Context, { name }: CreateApiKeyArgs): Promise<ApiKey> {
  const key = newSecret('psk_');
  const row = { organizationId: organizationOf(ctx), name, digest: digestOf(key), lastFour: key.slice(-4) };
  return Object.assign(ctx.em.create(ApiKey, row, { persist: true }), { key });
}
