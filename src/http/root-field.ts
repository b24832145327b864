import type { GraphQLField, GraphQLSchema } from 'graphql';

/** The field of this name, `Query.plants`, of a schema or a view of it. */
export function rootFieldOf(schema: GraphQLSchema, rootField: string): GraphQLField<unknown, unknown> {
  const [kind, name] = rootField.split('.');
  const type = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[String(name)];
  if (!field) throw new Error(`The schema has no ${rootField}.`);
  return field;
}
