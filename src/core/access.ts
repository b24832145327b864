import { type Context, Role, type Viewer } from './context.js';
import { AppError } from './errors.js';
import { READS_ORDERS, type Scope } from './rights.js';

/** The signed-in user, or 401; 403 if an API key itself sent the request. */
export function viewerOf(ctx: Context): Viewer {
  if (ctx.viewer) return ctx.viewer;
  if (ctx.apiKey) throw new AppError('FORBIDDEN', 'No scope of this API key allows this.');
  throw AppError.unauthenticated(ctx.request.noSession);
}

/** The actor of changes that the store makes by itself, without a request. */
export const SYSTEM = 'system';

/** The actor of a change in histories: who was named, the login id of the signed-in user, the name of the API key, or `system`. */
export const actorOf = ({ actor, viewer, apiKey }: Context): string =>
  actor ?? viewer?.loginId ?? (apiKey ? `API key ${apiKey.name}` : SYSTEM);

/** Whose idempotency keys are used: the user's, or the API key's that sent the request itself. */
export const senderOf = (ctx: Context): string => ctx.apiKey?.apiKeyId ?? viewerOf(ctx).userId;

/** The organization of the request, or 401 if it has none. */
export function organizationOf(ctx: Context): string {
  if (!ctx.organizationId) throw AppError.unauthenticated(ctx.request.noSession);
  return ctx.organizationId;
}

/** Whether the viewer is staff or admin, and so sees the whole shop. */
export const isStaff = (ctx: Context): boolean => ctx.viewer?.role === Role.STAFF || ctx.viewer?.role === Role.ADMIN;

/** Whether an API key itself sent the request, and has one of these scopes. */
export const hasScope = ({ apiKey }: Context, scopes: readonly Scope[]): boolean =>
  scopes.some((scope) => apiKey?.scopes.includes(scope));

/** Whether the caller sees the orders of all customers. */
export const seesAllOrders = (ctx: Context): boolean => isStaff(ctx) || hasScope(ctx, READS_ORDERS);

/** Whether the viewer may see what belongs to this customer: staff always, customers their own. */
export const maySee = (ctx: Context, customerId: string): boolean =>
  isStaff(ctx) || (ctx.viewer !== undefined && ctx.viewer.customerId === customerId);
