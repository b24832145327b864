import { DirectiveLocation, GraphQLDirective, GraphQLList, GraphQLNonNull, GraphQLSchema, isEnumType } from 'graphql';

/** Adds the directive that `Authorized` prints into the schema, so that clients can read who may use a field. */
export function withAuthDirective(schema: GraphQLSchema): GraphQLSchema {
  const role = schema.getType('Role');
  if (!isEnumType(role)) throw new Error('The schema has no enum Role.');
  const directive = new GraphQLDirective({
    name: 'auth',
    description:
      'Who may use the field: users with one of the roles or, without `roles`, every signed-in user. A field without the directive needs no token, except the catalogue of a shop that does not publish it. Customers can access only what belongs to them; everything else is NOT_FOUND.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      roles: { type: new GraphQLList(new GraphQLNonNull(role)), description: 'The roles that may use the field.' },
    },
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, directives: [...config.directives, directive] });
}
