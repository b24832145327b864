import { viewerOf } from '../core/access.js';
import type { Context } from '../core/context.js';
import { Session } from './session.entity.js';

/** Ends the session of the token that the request carried; the token is invalid from then on. */
export async function logout(ctx: Context): Promise<boolean> {
  await ctx.em.nativeDelete(Session, { id: viewerOf(ctx).sessionId });
  return true;
}
