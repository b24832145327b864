import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** The root field with this name, such as `Query.plants`. */
export function rootFieldOf(schema: GraphQLSchema, rootField: string): GraphQLField<unknown, unknown> {
  const [kind, name] = rootField.split('.');
  const type = schema.getType(String(kind));
  const field = isObjectType(type) ? type.getFields()[String(name)] : undefined;
  if (!field) throw new Error(`The schema has no ${rootField}.`);
  return field;
}
