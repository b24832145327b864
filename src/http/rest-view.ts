import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type GraphQLFieldConfig,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { type RestRoute, restRoutes } from './rest-routes.js';
import { snakeCase } from './snake-case.js';
import { renameValues } from './versions/versioned-schema.js';

/**
 * What REST sees of the schema: only the fields of the routes, without the ways on to other objects, every name in
 * snake_case. Nothing is listed per field: what is added to an entity is there.
 */
export function restView(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => rootField(field, `Query.${name}`),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => rootField(field, `Mutation.${name}`),
    [MapperKind.OBJECT_FIELD]: (field, name) => (field.extensions?.['graphqlOnly'] ? null : [snakeCase(name), field]),
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name) => [snakeCase(name), field],
    [MapperKind.ENUM_TYPE]: (type) => renameValues(type, (name) => name.toLowerCase()),
  });
}

type Field = GraphQLFieldConfig<unknown, unknown>;

/** A root field that is a route, with its arguments renamed, and named back before the resolver sees them. */
function rootField(field: Field, name: string): Field | null {
  const route = restRoutes.find((one) => one.field === name);
  if (!route) return null;
  const resolve = field.resolve ?? defaultFieldResolver;
  const args = Object.entries(field.args ?? {}).map(([arg, config]) => ({ arg, shown: shownName(route, arg), config }));
  return {
    ...field,
    args: Object.fromEntries(args.map(({ shown, config }) => [shown, config])),
    resolve: (root, given, ctx, info) => {
      const named = args.filter(({ shown }) => shown in given);
      const back = named.map(({ arg, shown, config }) => [arg, nameBack(config.type, given[shown])]);
      return resolve(root, Object.fromEntries(back), ctx, info);
    },
  };
}

/** The name REST gives an argument: that of its path parameter, or its own in snake_case. */
function shownName(route: RestRoute, arg: string): string {
  const parameter = Object.entries(route.parameters ?? {}).find(([, target]) => target === arg);
  return parameter?.[0] ?? snakeCase(arg);
}

/** An input value with the names that the schema gives its fields. */
function nameBack(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (isListType(nullable)) return (value as unknown[]).map((item) => nameBack(nullable.ofType, item));
  if (!isInputObjectType(nullable)) return value;
  const given = value as Record<string, unknown>;
  const fields = Object.values(nullable.getFields()).filter((field) => snakeCase(field.name) in given);
  return Object.fromEntries(fields.map((field) => [field.name, nameBack(field.type, given[snakeCase(field.name)])]));
}
