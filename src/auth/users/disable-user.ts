import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { User } from './user.entity.js';

/** Disables a user and their sessions immediately. Disabling a user again changes nothing. */
export async function disableUser(ctx: Context, id: string): Promise<User> {
  const user = await findById(ctx, User, 'user', id);
  user.disabledAt ??= clock.now();
  return user;
}
