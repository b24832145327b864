import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { renameSchema } from '../versions/rename-schema.js';
import { pathParameters, restRoutes } from './rest-routes.js';
import { camelCase, snakeCase } from './snake-case.js';

/**
 * The schema's view for REST: only the fields of the routes, without fields that lead to other objects, all names in
 * snake_case. Nothing is listed per field, so a field added to an entity is in REST too.
 */
export function restSchemaOf(schema: GraphQLSchema): GraphQLSchema {
  return renameSchema(onlyRoutes(schema), {
    enumValue: (_, value) => value.toLowerCase(),
    field: (_, field) => snakeCase(field),
    argument: (rootField, argument, domain) => pathParameter(rootField, domain) ?? snakeCase(argument),
  });
}

function onlyRoutes(schema: GraphQLSchema): GraphQLSchema {
  const isRoute = (name: string) => restRoutes.some((route) => route.field === name);
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => (isRoute(`Query.${name}`) ? withoutGraphQLOnly(field) : null),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => (isRoute(`Mutation.${name}`) ? field : null),
    [MapperKind.OBJECT_FIELD]: (field) => (field.extensions?.['graphqlOnly'] ? null : field),
  });
}

/** The field without the arguments that a query string cannot express. */
function withoutGraphQLOnly({ args = {}, ...field }: GraphQLFieldConfig<unknown, unknown>) {
  const shown = Object.entries(args).filter(([, { extensions }]) => !extensions?.['graphqlOnly']);
  return { ...field, args: Object.fromEntries(shown) };
}

/** The path parameter that sets this argument: mapped to the argument by the route, or else of the same name. */
function pathParameter(rootField: string, argument: string): string | undefined {
  const route = restRoutes.find(({ field }) => field === rootField);
  if (!route) return undefined;
  const { path, parameters = {} } = route;
  return pathParameters(path).find((name) => (parameters[name] ?? camelCase(name)) === argument);
}
