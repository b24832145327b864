import { type Context, Role, type Viewer } from './context.js';
import { AppError } from './errors.js';

/** The signed-in user, or 401. */
export function viewerOf(ctx: Context): Viewer {
  if (!ctx.viewer) throw AppError.unauthenticated();
  return ctx.viewer;
}

/** The organization this request belongs to, or 401 where none is known. */
export function organizationOf(ctx: Context): string {
  if (!ctx.organizationId) throw AppError.unauthenticated();
  return ctx.organizationId;
}

/** Whether the request speaks for the shop (staff or admin) and so sees all of it. */
export const isStaff = (ctx: Context): boolean => ctx.viewer?.role === Role.STAFF || ctx.viewer?.role === Role.ADMIN;

/** Whether the viewer may see what belongs to this customer: staff all of it, a customer its own. */
export const maySee = (ctx: Context, customerId: string): boolean =>
  isStaff(ctx) || (ctx.viewer !== undefined && ctx.viewer.customerId === customerId);
