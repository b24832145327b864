import { organizationOf } from '../../core/access.js';
import { type Context, Role } from '../../core/context.js';
import { AppError, EnumFact } from '../../core/errors.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { lockUnerased } from '../../shop/customers/lock-customer.js';
import { loginTaken, requireFreeIdentity } from '../../shop/customers/unique-identity.js';
import type { CreateUserArgs } from '../auth.types.js';
import { User } from './user.entity.js';

/**
 * Creates a user. A user with the role CUSTOMER acts for one customer; staff and admins have none. Only
 * admins, and commands of the operator, create staff and admins. CONFLICT if the login id is taken or, for the
 * role CUSTOMER, another customer's email.
 */
export async function createUser(ctx: Context, { loginId, role, customerId }: CreateUserArgs): Promise<User> {
  if (role !== Role.CUSTOMER && ctx.viewer && ctx.viewer.role !== Role.ADMIN) throw AppError.forbidden();
  if ((role === Role.CUSTOMER) !== (customerId != null)) {
    const facts = { role: new EnumFact('Role', Role.CUSTOMER) };
    throw AppError.invalid({ field: 'customerId', code: 'role', received: customerId ?? null, facts });
  }
  const customer = customerId == null ? undefined : await lockUnerased(ctx, customerId);
  // The address of a member of staff who also buys here: that customer has no login.
  if (customer) await requireFreeIdentity(ctx, loginId, customer.id);
  const organizationId = organizationOf(ctx);
  const user = ctx.em.create(User, { organizationId, loginId, role, customer });
  await flushOrConflict(ctx, loginTaken(loginId));
  return user;
}
