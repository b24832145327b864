import { viewerOf } from '../core/access.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { endSessions } from './end-sessions.js';

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
