import { collectSubFields } from '@graphql-tools/utils';
import { type GraphQLResolveInfo, getArgumentValues, getNamedType, isObjectType } from 'graphql';
import type { Maybe } from 'graphql/jsutils/Maybe.js';
import { Extensions } from 'type-graphql';
import { viewerOf } from '../access.js';
import { type Context, Role } from '../context.js';
import { AppError } from '../errors.js';
import { PageArgs } from '../persistence/pages/page.js';
import type { Scope } from '../scope.js';
import { validateArgs } from '../validation/validate-args.js';
import { showsAll } from './all-fields.js';
import type { Wrapper } from './wrap-resolvers.js';

/**
 * Declares who may use a field: every signed-in user or, if roles are given, users with one of them. It replaces the
 * decorator of TypeGraphQL, whose check runs next to the resolver, inside the transaction: a stored answer would be
 * replayed before anything was checked. It is also printed: into the SDL as a directive (`auth-directive.ts`), and into
 * the OpenAPI document.
 */
export const Authorized = (...roles: Role[]): MethodDecorator & PropertyDecorator =>
  Extensions({ roles, directives: { auth: roles.length > 0 ? { roles } : {} } });

/** Declares that an API key with this scope may use the field, too, without a user. */
export const WithScope = (scope: Scope): MethodDecorator => Extensions({ scope });

/** The scope with which an API key may use a field that `Authorized` protects. */
export const scopeOf = ({ extensions }: { extensions?: Maybe<Record<string, unknown>> }): Scope | undefined =>
  extensions?.['scope'] as Scope | undefined;

/** The roles that may use a field; undefined if it needs no token. */
export function rolesOf({ extensions }: { extensions?: Maybe<Record<string, unknown>> }): Role[] | undefined {
  const roles = extensions?.['roles'] as Role[] | undefined;
  return roles?.length === 0 ? Object.values(Role) : roles;
}

/**
 * Enforces `Authorized`: 401 without a signed-in user, 403 without the role. Of a mutation, it also checks what is selected
 * below: that is read after the commit, when a refusal would come too late.
 */
export const checkRoles: Wrapper = (resolve, { config, typeName }) => {
  const isMutation = typeName === 'Mutation';
  if (!rolesOf(config) && !isMutation) return resolve;
  return async (root, args, ctx, info) => {
    requireRole(ctx, config);
    if (isMutation && !showsAll(info)) checkBelow(ctx, info);
    return resolve(root, args, ctx, info);
  };
};

/** Throws UNAUTHENTICATED or FORBIDDEN unless the caller may use the field. */
export function requireRole(ctx: Context, field: Parameters<typeof rolesOf>[0]): void {
  const roles = rolesOf(field);
  const scope = scopeOf(field);
  if (!roles || (scope && ctx.apiKey?.scopes.includes(scope))) return;
  if (!roles.includes(viewerOf(ctx).role)) throw AppError.forbidden();
}

type Selected = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues' | 'returnType' | 'fieldNodes'>;

/** Throws the error of the first field below this one that the caller may not use, or whose arguments are wrong. */
function checkBelow(ctx: Context, info: Selected): void {
  const { schema, fragments, variableValues, returnType, fieldNodes } = info;
  const type = getNamedType(returnType);
  if (!isObjectType(type)) return;
  for (const nodes of collectSubFields(schema, fragments, variableValues, type, [...fieldNodes]).fields.values()) {
    const [node] = nodes;
    const field = type.getFields()[node?.name.value ?? ''];
    // `__typename` is no field of the type.
    if (!node || !field) continue;
    requireRole(ctx, field);
    // Below a root field, only pages have arguments.
    if (field.args.length > 0)
      validateArgs(Object.assign(new PageArgs(), getArgumentValues(field, node, variableValues)));
    checkBelow(ctx, { ...info, returnType: field.type, fieldNodes: nodes });
  }
}
