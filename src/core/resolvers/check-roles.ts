import { Extensions } from 'type-graphql';
import { viewerOf } from '../access.js';
import type { Role } from '../context.js';
import { AppError } from '../errors.js';
import type { Wrapper } from './wrap-resolvers.js';

/**
 * Declares who may use a field: every signed-in user or, if roles are given, users with one of them. It replaces the
 * decorator of TypeGraphQL, whose check runs next to the resolver, inside the transaction: a stored answer would be
 * replayed before anything was checked.
 */
export const Authorized = (...roles: Role[]): MethodDecorator & PropertyDecorator => Extensions({ roles });

/** Enforces `Authorized`: 401 without a signed-in user, 403 without the role. */
export const checkRoles: Wrapper = (resolve, { config }) => {
  const roles = config.extensions?.['roles'] as Role[] | undefined;
  if (!roles) return resolve;
  return async (root, args, ctx, info) => {
    const viewer = viewerOf(ctx);
    if (roles.length > 0 && !roles.includes(viewer.role)) throw AppError.forbidden();
    return resolve(root, args, ctx, info);
  };
};
