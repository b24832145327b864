import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { CreateApiKeyArgs } from '../auth.types.js';
import { digestOf, KEY_PREFIX, newSecret } from '../digest.js';
import { ApiKey } from './api-key.entity.js';

/** Creates an API key, by default a new one. Only its digest is stored, so no later response can contain the key. */
export async function createApiKey(
  ctx: Context,
  { name, maxRole, scopes, trustedOnly, expiresAt }: CreateApiKeyArgs,
  key = newSecret(KEY_PREFIX),
): Promise<ApiKey> {
  const now = clock.now();
  if (expiresAt && expiresAt <= now) {
    const [received, allowed] = [expiresAt.toISOString(), now.toISOString()];
    throw AppError.invalid({ field: 'expiresAt', code: 'min', variant: 'after', received, allowed });
  }
  if (scopes?.length && maxRole !== Role.CUSTOMER)
    throw AppError.invalid({ field: 'maxRole', code: 'exclusive', other: 'scopes', received: maxRole });
  const secret = { digest: digestOf(key), lastFour: key.slice(-4) };
  const row = {
    organizationId: organizationOf(ctx),
    name,
    maxRole,
    trustedOnly,
    scopes: [...new Set(scopes)],
    ...secret,
  };
  return Object.assign(ctx.em.create(ApiKey, { ...row, expiresAt: expiresAt ?? undefined }), {
    key,
  });
}
