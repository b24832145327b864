import type { GraphQLSchema } from 'graphql';
import type { Version } from '../versions/version.js';
import { schemaInVersion } from '../versions/version-schema.js';
import { versions } from '../versions/versions.js';
import { restSchemaOf } from './rest-schema.js';

/** The schemas of one API version: the one that GraphQL clients see, and the view that REST is made from. */
export interface ApiSchemas {
  version: Version;
  graphql: GraphQLSchema;
  rest: GraphQLSchema;
}

export type VersionedSchemas = ReadonlyMap<string, ApiSchemas>;

/** Makes the schemas of every version, once at start. */
export function makeApiSchemas(schema: GraphQLSchema, known: readonly Version[] = versions): VersionedSchemas {
  const apiSchemas = known.map((version): [string, ApiSchemas] => {
    const graphql = schemaInVersion(schema, version);
    return [version.name, { version, graphql, rest: restSchemaOf(graphql) }];
  });
  return new Map(apiSchemas);
}

/** The schemas of an existing version. */
export function schemasOf(apiSchemas: VersionedSchemas, version: string): ApiSchemas {
  const schemas = apiSchemas.get(version);
  if (!schemas) throw new Error(`There are no schemas for the version ${version}.`);
  return schemas;
}
