import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById, load } from '../../database/write/load.js';
import { User } from './user.entity.js';

/**
 * Disables a user; their sessions end immediately (`callers.ts`). Disabling a user again changes nothing. The last admin
 * cannot be disabled: nobody could enable one.
 *
 * RACE: two requests could each disable one of the last two admins. Both lock all of them first, so that they take turns.
 */
export async function disableUser(ctx: Context, id: string): Promise<User> {
  const user = await findById(ctx, User, 'user', id);
  if (!user.active) return user;
  if (user.role === Role.ADMIN) {
    const where = { role: Role.ADMIN, disabledAt: null };
    const [admins] = await load<[User]>(ctx, { entity: User, where, orderBy: 'id', lock: 'update' });
    if (!admins.some((admin) => admin.id !== user.id)) throw lastAdmin();
  }
  user.disabledAt ??= clock.now();
  return user;
}

const lastAdmin = () =>
  AppError.conflict('This is the last active admin of the shop. Create or enable another one first.');
