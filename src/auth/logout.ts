import { viewerOf } from '../core/access.js';
import { clock } from '../core/clock.js';
import type { Context } from '../core/context.js';
import { Session } from './session.entity.js';

/** Ends the session of the token that the request carried; the token is revoked from then on. */
export async function logout(ctx: Context): Promise<boolean> {
  await ctx.em.nativeUpdate(Session, { id: viewerOf(ctx).sessionId }, { revokedAt: clock.now() });
  return true;
}
