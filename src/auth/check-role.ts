import type { AuthChecker } from 'type-graphql';
import type { Context, Role } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import { viewerOf } from '../shared/viewer.js';

/** Lets in who is signed in and, where roles are named, has one of them: 401 and 403 otherwise. */
export const checkRole: AuthChecker<Context, Role> = ({ context }, roles) => {
  const viewer = viewerOf(context);
  if (roles.length > 0 && !roles.includes(viewer.role)) throw AppError.forbidden();
  return true;
};
