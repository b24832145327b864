import type { AuthChecker } from 'type-graphql';
import { viewerOf } from '../core/access.js';
import type { Context, Role } from '../core/context.js';
import { AppError } from '../core/errors.js';

/** Lets in who is signed in and, where roles are named, has one of them: 401 and 403 otherwise. */
export const checkRole: AuthChecker<Context, Role> = ({ context }, roles) => {
  const viewer = viewerOf(context);
  if (roles.length > 0 && !roles.includes(viewer.role)) throw AppError.forbidden();
  return true;
};
