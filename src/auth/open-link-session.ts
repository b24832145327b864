import { addSeconds, clock } from '../core/clock.js';
import { type Context, Role } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { digestOf, newSecret, TOKEN_PREFIX } from './digest.js';
import { withinCeiling } from './login.js';
import { Session } from './session.entity.js';
import type { User } from './users/user.entity.js';

/**
 * Opens the session of a sign-in link, and returns its token. The link counts while the session lives: using the link
 * ends it, as disabling the user does. CONFLICT for a customer, and as `keyFor`.
 */
export async function openLinkSession(ctx: Context, user: User, seconds: number): Promise<string> {
  const { organizationId, loginId, role } = user;
  if (role === Role.CUSTOMER)
    throw AppError.conflict('The user "{loginId}" is a customer: the back office is for staff and admins.', {
      loginId,
    });
  const apiKey = await keyFor(ctx, user);
  const token = newSecret(TOKEN_PREFIX);
  const expiresAt = addSeconds(clock.now(), seconds);
  ctx.em.create(Session, { organizationId, user, apiKey, digest: digestOf(token), expiresAt });
  return token;
}

/** The newest key that lets a user in: a session belongs to one. CONFLICT if there is none, or the user is disabled. */
export async function keyFor(ctx: Context, { active, loginId, role }: User): Promise<ApiKey> {
  if (!active) throw AppError.conflict('The user "{loginId}" is disabled.', { loginId });
  const keys = await ctx.em.find(ApiKey, {}, { orderBy: { createdAt: 'desc', id: 'desc' } });
  const apiKey = keys.find(({ active, maxRole }) => active && withinCeiling(role, maxRole));
  if (!apiKey) throw AppError.conflict('The shop has no API key that lets the user "{loginId}" in.', { loginId });
  return apiKey;
}
