import { organizationOf, viewerOf } from '../core/access.js';
import { clock } from '../core/clock.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { readSql } from '../database/read/sql.js';

/**
 * Ends the sessions of a user for good: all of them, or those of the sign-in that a session belongs to. Their tokens are revoked
 * from then on, also those that have expired, and no login renews them. Returns how many sessions had not ended yet.
 *
 * RACE: a login that renews one of these sessions adds another one. That login locks the user (login.ts), and this waits for
 * the lock before it looks for sessions.
 */
export async function endSessions(ctx: Context, userId: string, ofSession?: string): Promise<number> {
  const user = [organizationOf(ctx), userId];
  const inSignIn = ' and coalesce(sign_in_id, id) = (select coalesce(sign_in_id, id) from sessions where id = ?)';
  const [, ended] = await Promise.all([
    readSql(ctx, { sql: 'select from users where organization_id = ? and id = ? for no key update', values: user }),
    readSql(ctx, {
      sql: `update sessions set revoked_at = ?
        where organization_id = ? and user_id = ? and revoked_at is null${ofSession ? inSignIn : ''} returning id`,
      values: [clock.now(), ...user, ...(ofSession ? [ofSession] : [])],
    }),
  ]);
  return ended.length;
}

/**
 * Ends the sign-in of the token that the request carried: its session, and those that it renewed or that renewed it. `everywhere`:
 * all sessions of the user.
 *
 * RACE: of two requests that end the same session, one has ended it, and the other gets UNAUTHENTICATED: a sign-in link, which
 * is used up by this, counts once.
 */
export async function logout(ctx: Context, everywhere: boolean): Promise<boolean> {
  const { userId, sessionId } = viewerOf(ctx);
  const ended = await endSessions(ctx, userId, everywhere ? undefined : sessionId);
  if (ended === 0) throw AppError.unauthenticated({ reason: 'revoked' });
  return true;
}
