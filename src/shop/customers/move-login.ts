import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import type { Customer } from './customer.entity.js';
import { loginTaken } from './unique-identity.js';

/**
 * Gives the user whose login id is the email of a customer the new email as the login id, and ends the sessions of all users who
 * act for the customer: whoever has the old address may no longer be the customer. A change of case alone ends no session.
 *
 * RACE: a login may open a session by the old login id at the same time. It locks its user, and this waits for the lock before it
 * looks for sessions.
 */
export async function moveLogin(
  ctx: Context,
  { id, organizationId, email }: Customer,
  newEmail: string,
): Promise<void> {
  const ofCustomer = [organizationId, id];
  const isOther = newEmail.toLowerCase() !== email.toLowerCase();
  await ctx.em.execute(
    'select from users where organization_id = ? and customer_id = ? order by id for update',
    ofCustomer,
  );
  try {
    await ctx.em.execute(MOVE, [newEmail, ...ofCustomer, email]);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw loginTaken(newEmail);
  }
  if (isOther) await ctx.em.execute(END_SESSIONS, [clock.now(), ...ofCustomer]);
}

const END_SESSIONS = `
  update sessions set revoked_at = ? where revoked_at is null and (organization_id, user_id) in (
    select organization_id, id from users where organization_id = ? and customer_id = ?)`;

/** Histories name the user by the login id of then, so it is kept. */
const MOVE = `
  update users set login_id = ?, former_login_ids = array_append(array_remove(former_login_ids, login_id), login_id)
  where organization_id = ? and customer_id = ? and lower(login_id) = lower(?)`;
