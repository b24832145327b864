import { addSeconds, clock } from '../core/clock.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { acrossOrganizations } from '../core/persistence/organization-filter.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import type { LoginArgs, SessionToken } from './auth.types.js';
import { digestOf, newSecret, sameDigest } from './digest.js';
import { Session } from './session.entity.js';
import { User } from './users/user.entity.js';

/**
 * Exchanges an organization's API key and a user's login id for a session token. All wrong credentials get the same
 * error, so that nobody learns which part was right.
 */
export async function login(ctx: Context, args: LoginArgs): Promise<SessionToken> {
  await ctx.countLogin();
  const digest = digestOf(args.apiKey);
  const apiKey = await ctx.em.findOne(ApiKey, { digest, revokedAt: null }, acrossOrganizations);
  if (!apiKey || !sameDigest(apiKey.digest, digest)) throw AppError.unauthenticated();
  const { organizationId } = apiKey;
  const user = await ctx.em.findOne(
    User,
    { organizationId, loginId: args.loginId, disabledAt: null },
    acrossOrganizations,
  );
  if (!user) throw AppError.unauthenticated();
  const authToken = newSecret('pst_');
  const expiresAt = addSeconds(clock.now(), ctx.settings.tokenTtlSeconds);
  ctx.em.create(Session, { organizationId, user, apiKey, digest: digestOf(authToken), expiresAt }, { persist: true });
  return { authToken, tokenType: 'Bearer', expiresIn: ctx.settings.tokenTtlSeconds, expiresAt };
}
