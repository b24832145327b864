import { Extensions } from 'type-graphql';

/**
 * Keeps a field off the REST face, out of webhook bodies and out of stored answers: for the fields that walk from
 * one object to another (`order.customer`), which only a GraphQL client can stop from walking on.
 */
export const GraphQLOnly = (): PropertyDecorator & MethodDecorator => Extensions({ graphqlOnly: true });

/** Marks a field that is shown once, in the first answer, and never stored: a replay shows null. */
export const ShownOnce = (): PropertyDecorator & MethodDecorator => Extensions({ shownOnce: true });
