import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';

/** The root field with this name, such as `Query.plants`. */
export function rootFieldOf(schema: GraphQLSchema, rootField: string): GraphQLField<unknown, unknown> {
  const [kind, name] = rootField.split('.');
  const types: Record<string, GraphQLObjectType | null | undefined> = {
    Query: schema.getQueryType(),
    Mutation: schema.getMutationType(),
  };
  const field = types[String(kind)]?.getFields()[String(name)];
  if (!field) throw new Error(`The schema has no ${rootField}.`);
  return field;
}
