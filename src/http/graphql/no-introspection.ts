import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/**
 * A validation rule that refuses introspection, once for each field of the root. The rule of graphql-js reports all fields
 * below it as well, and Apollo's gives clients advice for those who run the store.
 */
export const noIntrospection = (context: ValidationContext): ASTVisitor => ({
  Field(node) {
    const name = node.name.value;
    if (name !== '__schema' && name !== '__type') return;
    const message = `Introspection is off on this server, so "${name}" cannot be selected.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
    return false;
  },
});
