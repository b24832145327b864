import type { Context } from '../../core/context.js';
import { findById } from '../../database/write/load.js';
import { lockUnerased } from '../../shop/customers/lock-customer.js';
import { endSessions } from '../end-sessions.js';
import { User } from './user.entity.js';

/**
 * Lets a disabled user log in again. Earlier sessions stay ended. Enabling an active user changes nothing. CONFLICT for the
 * user of a customer whose personal data was erased.
 */
export async function enableUser(ctx: Context, id: string): Promise<User> {
  const user = await findById(ctx, User, 'user', id);
  if (user.active) return user;
  if (user.customer) await lockUnerased(ctx, user.customer.id);
  user.disabledAt = null;
  await endSessions(ctx, user.id);
  return user;
}
