import { organizationOf } from '../../core/access.js';
import { type Context, Role } from '../../core/context.js';
import { AppError, EnumFact } from '../../core/errors.js';
import { flushOrConflict } from '../../core/persistence/flush-or-conflict.js';
import { lockUnerased } from '../../shop/customers/lock-customer.js';
import type { CreateUserArgs } from '../auth.types.js';
import { User } from './user.entity.js';

/**
 * Creates a user. A user with the role CUSTOMER acts for one customer; staff and admins have none. Only
 * admins, and commands of the operator, create staff and admins.
 */
export async function createUser(ctx: Context, { loginId, role, customerId }: CreateUserArgs): Promise<User> {
  if (role !== Role.CUSTOMER && ctx.viewer && ctx.viewer.role !== Role.ADMIN) throw AppError.forbidden();
  if ((role === Role.CUSTOMER) !== (customerId != null)) {
    const facts = { role: new EnumFact('Role', Role.CUSTOMER) };
    throw AppError.invalid({ field: 'customerId', code: 'role', received: customerId ?? null, facts });
  }
  const customer = customerId == null ? undefined : await lockUnerased(ctx, customerId);
  const organizationId = organizationOf(ctx);
  const user = ctx.em.create(User, { organizationId, loginId, role, customer }, { persist: true });
  await flushOrConflict(ctx, AppError.conflict('A user with the login id "{loginId}" already exists.', { loginId }));
  return user;
}
