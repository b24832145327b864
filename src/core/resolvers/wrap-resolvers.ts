import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Context } from '../context.js';

export type Resolve = GraphQLFieldResolver<unknown, Context>;

/** A field of an object type, `Query` and `Mutation` among them. */
interface WrappedField {
  typeName: string;
  name: string;
  config: GraphQLFieldConfig<unknown, Context>;
}

/** Wraps the resolver of a field; returns it unchanged if the wrapper does not concern that field. */
export type Wrapper = (resolve: Resolve, field: WrappedField) => Resolve;

/** The same schema with every resolver inside these wrappers; the first one is the outermost. */
export function wrapResolvers(schema: GraphQLSchema, wrappers: readonly Wrapper[]): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config, name, typeName) => {
      const field = { typeName, name, config };
      const own = config.resolve ?? propertyNamed(name);
      return { ...config, resolve: wrappers.reduceRight((inner, wrap) => wrap(inner, field), own) };
    },
  });
}

/** What graphql-js does without a resolver, but under the property's own name, whatever an API version calls the field. */
const propertyNamed =
  (name: string): Resolve =>
  (root) => {
    const value = (root as Record<string, unknown>)[name];
    return typeof value === 'function' ? value.call(root) : value;
  };
