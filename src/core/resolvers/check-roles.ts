import { Extensions } from 'type-graphql';
import { viewerOf } from '../access.js';
import type { Role } from '../context.js';
import { AppError } from '../errors.js';
import type { Wrapper } from './wrap-resolvers.js';

/**
 * Names who may use a field: everyone who is signed in or, where roles are given, who has one of them. It stands in for
 * TypeGraphQL's own decorator, which checks next to the resolver: inside the transaction, where a stored answer would
 * be replayed before anything was checked.
 */
export const Authorized = (...roles: Role[]): MethodDecorator & PropertyDecorator => Extensions({ roles });

/** Lets in whom `Authorized` names: 401 and 403 otherwise. */
export const checkRoles: Wrapper = (resolve, { config }) => {
  const roles = config.extensions?.['roles'] as Role[] | undefined;
  if (!roles) return resolve;
  return async (root, args, ctx, info) => {
    const viewer = viewerOf(ctx);
    if (roles.length > 0 && !roles.includes(viewer.role)) throw AppError.forbidden();
    return resolve(root, args, ctx, info);
  };
};
