import type { Maybe } from 'graphql/jsutils/Maybe.js';
import { Extensions } from 'type-graphql';
import { hasScope, viewerOf } from '../access.js';
import { type Context, Role } from '../context.js';
import { AppError } from '../errors.js';
import type { Scope } from '../rights.js';
import { isStored } from './show-fields.js';
import type { Wrapper } from './wrap-resolvers.js';

/**
 * Declares who may use a field: every signed-in user or, if roles are given, users with one of them. It replaces the
 * decorator of TypeGraphQL, whose check runs next to the resolver, inside the transaction: a stored answer would be
 * replayed before anything was checked. It is also printed: into the SDL as a directive (`schema.ts`), and into
 * the OpenAPI document.
 */
export const Authorized = (...roles: Role[]): MethodDecorator & PropertyDecorator =>
  Extensions({ roles, directives: { auth: roles.length > 0 ? { roles } : {} } });

/** Declares that an API key with one of these scopes may use the field, too, without a user. */
export const WithScope = (...scopes: Scope[]): MethodDecorator & PropertyDecorator => Extensions({ scopes });

/** The scopes with which an API key may use a field that `Authorized` protects. */
export const scopesOf = ({ extensions }: { extensions?: Maybe<Record<string, unknown>> }): Scope[] =>
  (extensions?.['scopes'] as Scope[] | undefined) ?? [];

/** The roles that may use a field; undefined if it needs no token. */
export function rolesOf({ extensions }: { extensions?: Maybe<Record<string, unknown>> }): Role[] | undefined {
  const roles = extensions?.['roles'] as Role[] | undefined;
  return roles?.length === 0 ? Object.values(Role) : roles;
}

/** Enforces `Authorized`: 401 without a signed-in user, 403 without the role. What is stored has every field: who reads it is checked then. */
export const checkRoles: Wrapper = (resolve, { config }) => {
  if (!rolesOf(config)) return resolve;
  return async (root, args, ctx, info) => {
    if (!isStored(info)) requireRole(ctx, config);
    return resolve(root, args, ctx, info);
  };
};

/** Throws UNAUTHENTICATED or FORBIDDEN unless the caller may use the field. */
export function requireRole(ctx: Context, field: Parameters<typeof rolesOf>[0]): void {
  const roles = rolesOf(field);
  if (!roles || hasScope(ctx, scopesOf(field))) return;
  if (!roles.includes(viewerOf(ctx).role)) throw AppError.forbidden();
}
