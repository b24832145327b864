import { collectSubFields } from '@graphql-tools/utils';
import { type GraphQLResolveInfo, getArgumentValues, getNamedType, isObjectType } from 'graphql';
import type { Context } from '../core/context.js';
import { trimmed, validateArgs } from '../core/resolvers/arguments.js';
import { requireRole } from '../core/resolvers/check-roles.js';
import { showsAll } from '../core/resolvers/show-fields.js';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';
import { PageArgs } from '../database/read/page.js';

/**
 * Refuses a mutation for a field below it that the caller may not use, or whose arguments are wrong: the field itself is read
 * after the commit, when a refusal would come too late.
 */
export const checkSelected: Wrapper = (resolve, { typeName }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    if (!showsAll(info)) checkBelow(ctx, info);
    return resolve(root, args, ctx, info);
  };
};

type Selected = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues' | 'returnType' | 'fieldNodes'>;

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
      validateArgs(Object.assign(new PageArgs(), trimmed(field.args, getArgumentValues(field, node, variableValues))));
    checkBelow(ctx, { ...info, returnType: field.type, fieldNodes: nodes });
  }
}
