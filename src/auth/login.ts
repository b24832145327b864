import { addSeconds, clock } from '../core/clock.js';
import { type Context, Role } from '../core/context.js';
import type { LoginFailure } from '../core/current-request.js';
import { AppError } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { plainOf } from '../database/read/rows-of.js';
import { readSql } from '../database/read/sql.js';
import { acrossOrganizations } from '../database/write/base.entity.js';
import { writeBatched } from '../database/write/flush.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import type { LoginArgs, SessionToken } from './auth.types.js';
import { digestOf, newSecret, sameDigest, TOKEN_PREFIX } from './digest.js';
import { User } from './users/user.entity.js';

/** `lastUsedAt` of a key is written once in this many seconds at most: concurrent logins would wait for one another. */
export const LAST_USED_SECONDS = 60;

/**
 * Exchanges an organization's API key and a user's login id for a session token. All wrong credentials get the same
 * error, so that nobody learns which part was right.
 */
export async function login(ctx: Context, args: LoginArgs): Promise<SessionToken> {
  const digest = digestOf(args.apiKey);
  await ctx.request.countLogin(digest, args.loginId);
  const { apiKey, user } = await findCredentials(ctx, args, digest);
  const signInId = args.renews == null ? null : await signInOf(ctx, user, apiKey, args.renews);
  const now = clock.now();
  await noteUse(ctx, apiKey, now);
  const authToken = newSecret(TOKEN_PREFIX);
  const expiresAt = earlier(addSeconds(now, ctx.settings.tokenTtlSeconds), apiKey.expiresAt);
  const session = [newId(), now, apiKey.organizationId, user.id, apiKey.id, digestOf(authToken), expiresAt, signInId];
  await writeBatched(ctx.em, OPEN_SESSION, session);
  return { authToken, tokenType: 'Bearer', expiresIn: Math.floor((+expiresAt - +now) / 1000), expiresAt };
}

const OPEN_SESSION = `
  insert into "sessions" (id, created_at, organization_id, user_id, api_key_id, digest, expires_at, sign_in_id)
  values (?, ?, ?, ?, ?, ?, ?, ?)`;

/** A session ends with its key. */
const earlier = (time: Date, expiryOfKey?: Date): Date => (expiryOfKey && expiryOfKey < time ? expiryOfKey : time);

/**
 * The sign-in that the session with this token belongs to. What was ended stays ended: neither the API key nor the login id
 * brings it back.
 *
 * RACE: a logout must also end a session that is being renewed. It takes the lock of the user, too (end-sessions.ts): the
 * second of both sees what the first has done.
 */
async function signInOf(ctx: Context, user: User, apiKey: ApiKey, token: string): Promise<string> {
  const userOf = [apiKey.organizationId, user.id];
  const [, [found]] = await Promise.all([
    readSql(ctx, { sql: 'select from users where organization_id = ? and id = ? for share', values: userOf }),
    readSql<SignIn>(ctx, { sql: SIGN_IN, values: [clock.now(), ...userOf, digestOf(token)] }),
  ]);
  const { signInId, ended }: Partial<SignIn> = found ?? {};
  if (signInId !== undefined && !ended) return signInId;
  ctx.request.loginFailed({ reason: 'ended_session', apiKeyId: apiKey.id });
  throw AppError.unauthenticated({ reason: ended ? 'revoked' : 'unknown' });
}

interface SignIn {
  signInId: string;
  ended: boolean;
}

const SIGN_IN = `
  select coalesce(s.sign_in_id, s.id) as "signInId",
    s.revoked_at is not null or k.revoked_at is not null or k.expires_at <= ? as ended
  from sessions s join api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
  where s.organization_id = ? and s.user_id = ? and s.digest = ?`;

/** The key with this digest and the user of a login, if both may be used, and together. */
async function findCredentials(ctx: Context, { loginId }: LoginArgs, digest: string) {
  const refuse = async (reason: LoginFailure['reason'], apiKeyId?: string): Promise<never> => {
    ctx.request.loginFailed({ reason, apiKeyId });
    await ctx.request.countWrongLogin(digest);
    throw AppError.wrongLogin();
  };
  const [[keyRow], [userRow]] = await Promise.all([
    // From here on this transaction sees the rows of the key's organization.
    readSql(ctx, { sql: KEY, values: [digest] }),
    readSql(ctx, { sql: USER_OF_KEY, values: [digest, loginId] }),
  ]);
  const apiKey = keyRow && plainOf(ctx.em, ApiKey, keyRow);
  if (!apiKey || !sameDigest(apiKey.digest, digest)) return refuse('unknown_key');
  const { organizationId } = apiKey;
  const user = userRow && plainOf(ctx.em, User, userRow);
  // From here on the audit log knows whose login it is, even if it fails.
  ctx.auditActor = { organizationId, apiKeyId: apiKey.id, loginId, userId: user?.id, role: user?.role };
  if (apiKey.revokedAt) return refuse('revoked_key', apiKey.id);
  if (!apiKey.active) return refuse('expired_key', apiKey.id);
  if (apiKey.scopes.length > 0) return refuse('scoped_key', apiKey.id);
  if (!user) return refuse('unknown_user', apiKey.id);
  if (!user.active) return refuse('disabled_user', apiKey.id);
  if (!withinCeiling(user.role, apiKey.maxRole)) return refuse('role_above_key', apiKey.id);
  return { apiKey, user };
}

const ascending = Object.values(Role);

/** Whether users with this role may log in with a key of this ceiling. */
export const withinCeiling = (role: Role, maxRole: Role): boolean =>
  ascending.indexOf(role) <= ascending.indexOf(maxRole);

/** Only the columns that a login reads: the driver describes and parses each of them. */
const KEY = `
  select id, organization_id, digest, max_role, scopes, expires_at, last_used_at, revoked_at from find_api_key(?)`;

/**
 * RACE: the email of a customer may change meanwhile, and with it the login id, which ends the sessions (`move-login.ts`). The
 * lock makes one wait for the other, so that no session is opened by a login id that is no longer the user's.
 */
const USER_OF_KEY = `
  select u.id, u.role, u.disabled_at from api_keys k join users u on u.organization_id = k.organization_id
  where k.digest = ? and lower(u.login_id) = lower(?) for key share of u`;

async function noteUse(ctx: Context, { id, lastUsedAt }: ApiKey, now: Date): Promise<void> {
  const before = addSeconds(now, -LAST_USED_SECONDS);
  if (lastUsedAt && lastUsedAt > before) return;
  const unused = { id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lte: before } }] };
  await ctx.em.nativeUpdate(ApiKey, unused, { lastUsedAt: now }, acrossOrganizations);
}
