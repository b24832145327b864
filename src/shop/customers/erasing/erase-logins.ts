import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import type { Customer } from '../customer.entity.js';

interface Login {
  id: string;
  loginId: string;
}

/**
 * Disables the users who act for a customer, ends their sessions, and replaces their login ids. Returns what those were.
 * Their rows of the audit log stay, without network addresses.
 */
export async function eraseLogins(ctx: Context, { id, organizationId }: Customer): Promise<Login[]> {
  const endSessions = () =>
    ctx.em.execute(
      `delete from sessions where organization_id = ?
       and user_id in (select id from users where organization_id = ? and customer_id = ?)`,
      [organizationId, organizationId, id],
    );
  // RACE: a logout locks its session, and then the user, for its row of the audit log. So sessions come first, and again
  // for those of a login that was faster than the lock of its user.
  await endSessions();
  const logins = await ctx.em.execute<Login[]>(
    'select id, login_id as "loginId" from users where organization_id = ? and customer_id = ? order by id for update',
    [organizationId, id],
  );
  await endSessions();
  await ctx.em.execute(
    `update audit_log set address = null where organization_id = ?
     and user_id in (select id from users where organization_id = ? and customer_id = ?)`,
    [organizationId, organizationId, id],
  );
  await ctx.em.execute(
    `update users set login_id = gen_random_uuid() || '@erased.invalid', disabled_at = coalesce(disabled_at, ?)
     where organization_id = ? and customer_id = ?`,
    [clock.now(), organizationId, id],
  );
  return logins;
}
