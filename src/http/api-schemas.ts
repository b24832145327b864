import { astFromField, MapperKind, mapSchema } from '@graphql-tools/utils';
import type { FastifyReply } from 'fastify';
import {
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
} from 'graphql';
import { AppError } from '../core/errors.js';
import { makeSchema } from '../schema.js';
import { renameSchema } from '../versions/rename-schema.js';
import { markRenamed, noteRenamedNames } from '../versions/renamed-names.js';
import type { Version } from '../versions/version.js';
import { schemaInVersion } from '../versions/version-schema.js';
import { versionNames, versions } from '../versions/versions.js';
import { type Operate, operationsOfRoutes } from './rest/operations-of-routes.js';
import { pathParameters, restRoutes } from './rest-routes.js';
import { camelCase, snakeCase } from './snake-case.js';

/** The schemas of one API version: the one that GraphQL clients see, and the view that REST is made from. */
export interface ApiSchemas {
  version: Version;
  graphql: GraphQLSchema;
  rest: GraphQLSchema;
  /** Runs the operations of the REST routes. */
  operate: Operate;
}

export type VersionedSchemas = ReadonlyMap<string, ApiSchemas>;

/**
 * The one schema, and what is made from it alone. It knows no settings and keeps nothing about any request or database: the
 * stores of one process may share it.
 */
export interface Schemas {
  schema: GraphQLSchema;
  apiSchemas: VersionedSchemas;
}

export async function makeSchemas(): Promise<Schemas> {
  const schema = await makeSchema();
  return { schema, apiSchemas: makeApiSchemas(schema) };
}

/** Makes the schemas of every version, once at start. */
export function makeApiSchemas(schema: GraphQLSchema, known: readonly Version[] = versions): VersionedSchemas {
  markRenamed(schema, known);
  const apiSchemas = known.map((version): [string, ApiSchemas] => {
    const graphql = schemaInVersion(schema, version);
    const rest = restSchemaOf(graphql);
    for (const schema of [graphql, rest]) noteRenamedNames(schema);
    return [version.name, { version, graphql, rest, operate: operationsOfRoutes(rest) }];
  });
  return new Map(apiSchemas);
}

/**
 * The schema's view for REST: only the fields of the routes, without fields that lead to other objects, all names in
 * snake_case. Nothing is listed per field, so a field added to an entity is in REST too.
 */
function restSchemaOf(schema: GraphQLSchema): GraphQLSchema {
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

/** The schemas of an existing version. */
export function schemasOf(apiSchemas: VersionedSchemas, version: string): ApiSchemas {
  const schemas = apiSchemas.get(version);
  if (!schemas) throw new Error(`There are no schemas for the version ${version}.`);
  return schemas;
}

/** The version with this name; throws a 400 that lists the known versions. */
export function versionOfName(name: string): Version {
  const version = versions.find((one) => one.name === name);
  if (version) return version;
  const received = name.slice(0, 64);
  throw AppError.invalid({ field: 'API-Version', code: 'version', received, allowed: versionNames });
}

/** Sets the version of the response, and whether it is deprecated (RFC 9745) and when it ends (RFC 8594). */
export function setVersionHeaders(apiSchemas: VersionedSchemas, name: string, reply: FastifyReply): void {
  const { version } = schemasOf(apiSchemas, name);
  reply.header('api-version', version.name);
  if (version.sunsetAt !== undefined) reply.header('sunset', new Date(version.sunsetAt * 1000).toUTCString());
  if (version.deprecatedAt === undefined) return;
  reply.header('deprecation', `@${version.deprecatedAt}`);
  reply.header('link', '</docs/changelog>; rel="deprecation"; type="text/html"');
}

/**
 * The SDL, with the directives that resolvers declare in the extensions of their fields. `printSchema` leaves them out, so
 * they are inserted behind the fields.
 */
export function sdlOf({ graphql }: ApiSchemas): string {
  const schema = lexicographicSortSchema(graphql);
  let text = `${printSchema(schema)}\n`;
  for (const definition of parse(text).definitions.toReversed()) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const fields = (schema.getType(definition.name.value) as GraphQLObjectType).getFields();
    for (const { name, loc } of (definition.fields ?? []).toReversed()) {
      const { directives = [] } = astFromField(fields[name.value] as GraphQLField<unknown, unknown>, schema, [
        'directives',
      ]);
      const printed = directives.map((directive) => ` ${print(directive)}`).join('');
      text = `${text.slice(0, loc?.end)}${printed}${text.slice(loc?.end)}`;
    }
  }
  return text;
}
