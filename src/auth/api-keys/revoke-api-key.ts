import { addSeconds, clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById, load } from '../../database/write/load.js';
import { ApiKey } from './api-key.entity.js';

/**
 * Revokes an API key and every session opened with it, immediately. Revoking a key again changes nothing. A key with which
 * admins can log in is revoked only if another one lasts a week or longer: otherwise nobody might create a new one in time.
 *
 * RACE: two requests could each revoke one of the last two keys. Both lock all of them first, so that they take turns.
 */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKey> {
  const apiKey = await findById(ctx, ApiKey, 'API key', id);
  if (apiKey.revokedAt) return apiKey;
  if (apiKey.active && apiKey.maxRole === Role.ADMIN) {
    const where = { maxRole: Role.ADMIN, revokedAt: null };
    const [keys] = await load<[ApiKey]>(ctx, { entity: ApiKey, where, orderBy: 'id', lock: 'update' });
    if (!keys.some((key) => key.active && key.id !== apiKey.id && lastsAWeek(key))) throw noOtherKey();
  }
  apiKey.revokedAt ??= clock.now();
  return apiKey;
}

const WEEK_SECONDS = 7 * 24 * 3600;

/** Whether there is time to create another key before this one expires. */
const lastsAWeek = ({ expiresAt }: ApiKey): boolean => !expiresAt || expiresAt >= addSeconds(clock.now(), WEEK_SECONDS);

const noOtherKey = () =>
  AppError.conflict(
    'No other API key with maxRole ADMIN is active for another week or longer. Create one before you revoke this key.',
  );
