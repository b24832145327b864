import { Extensions } from 'type-graphql';

/**
 * Keeps an argument out of REST, or a field out of REST, webhook bodies and stored answers. For fields that lead from one object to another
 * (`order.customer`): only a GraphQL client can choose where to stop following them.
 */
export const GraphQLOnly = (): PropertyDecorator & MethodDecorator => Extensions({ graphqlOnly: true });

/** Marks a field that only the first answer contains and that is never stored: a replay contains null. */
export const ShownOnce = (): PropertyDecorator & MethodDecorator => Extensions({ shownOnce: true });
