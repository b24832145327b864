import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { Context } from '../context.js';

export type Resolve = GraphQLFieldResolver<unknown, Context>;

/** A field of an object type, `Query` and `Mutation` among them. */
export interface WrappedField {
  typeName: string;
  name: string;
  config: GraphQLFieldConfig<unknown, Context>;
}

/** Makes the resolver around a resolver; the same one for a field that it has nothing to do with. */
export type Wrapper = (resolve: Resolve, field: WrappedField) => Resolve;

/** The same schema, whose every resolver stands inside these wrappers: the first is the outermost. */
export function wrapResolvers(schema: GraphQLSchema, wrappers: readonly Wrapper[]): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config, name, typeName) => {
      const field = { typeName, name, config };
      const own: Resolve = config.resolve ?? defaultFieldResolver;
      return { ...config, resolve: wrappers.reduceRight((inner, wrap) => wrap(inner, field), own) };
    },
  });
}
