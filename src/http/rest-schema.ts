import { MapperKind, mapSchema } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { renameSchema } from '../versions/rename-schema.js';
import { pathParameters, restRoutes } from './rest-routes.js';
import { camelCase, snakeCase } from './snake-case.js';

/**
 * What REST sees of the schema: only the fields of the routes, without the ways on to other objects, every name in
 * snake_case. Nothing is listed per field: what is added to an entity is there.
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
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => (isRoute(`Query.${name}`) ? field : null),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => (isRoute(`Mutation.${name}`) ? field : null),
    [MapperKind.OBJECT_FIELD]: (field) => (field.extensions?.['graphqlOnly'] ? null : field),
  });
}

/** The path parameter that is this argument: the one the route names for it, or the one of its own name. */
function pathParameter(rootField: string, argument: string): string | undefined {
  const route = restRoutes.find(({ field }) => field === rootField);
  if (!route) return undefined;
  const { path, parameters = {} } = route;
  return pathParameters(path).find((name) => (parameters[name] ?? camelCase(name)) === argument);
}
