import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * Gives the fields that an input type inherits the extensions that their classes declare: TypeGraphQL leaves them out, though
 * those say what is audited and what is kept as it was sent.
 */
export function inheritExtensions(schema: GraphQLSchema): GraphQLSchema {
  const { inputTypes, fieldExtensions } = getMetadataStorage();
  for (const { name, target } of inputTypes) {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) continue;
    for (const { target: above, fieldName, extensions } of fieldExtensions)
      if ((target as { prototype: object }).prototype instanceof above)
        Object.assign(type.getFields()[fieldName]?.extensions ?? {}, extensions);
  }
  return schema;
}
