import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { readSql } from '../../database/read/sql.js';
import { lock } from '../../database/write/advisory-locks.js';

/**
 * Refuses an email, or a login id, that another customer of the shop has as the email, or somebody who acts for another
 * customer as the login id (case-insensitive). There is a unique index of emails and one of login ids, but none of both together.
 *
 * RACE: one request could take a text as an email, and another one as a login id, and neither would see the other's row. The
 * lock makes them take turns.
 */
export async function requireFreeIdentity(ctx: Context, identity: string, customerId?: string): Promise<void> {
  const organizationId = organizationOf(ctx);
  const other = [organizationId, identity, customerId ?? null];
  const [, [found]] = await Promise.all([
    lock(ctx, 'identities', `${organizationId}:${identity.toLowerCase()}`),
    readSql<{ email: boolean; login: boolean }>(ctx, { sql: OTHERS, values: [...other, ...other] }),
  ]);
  if (found?.email) throw emailTaken(identity);
  if (found?.login) throw loginTaken(identity);
}

const OTHERS = `
  select exists (
    select from customers where organization_id = ? and lower(email) = lower(?) and id is distinct from ?::uuid
  ) as email, exists (
    select from users where organization_id = ? and lower(login_id) = lower(?)
      and customer_id is not null and customer_id is distinct from ?::uuid
  ) as login`;

export const emailTaken = (email: string): AppError =>
  AppError.conflict('Another customer already has the email "{email}".', { email });

export const loginTaken = (loginId: string): AppError =>
  AppError.conflict('A user with the login id "{loginId}" already exists.', { loginId });
