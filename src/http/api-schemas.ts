import type { GraphQLSchema } from 'graphql';
import { makeSchema } from '../schema.js';
import { markRenamed } from '../versions/mark-renamed.js';
import { noteRenamedNames } from '../versions/note-renamed.js';
import type { Version } from '../versions/version.js';
import { schemaInVersion } from '../versions/version-schema.js';
import { versions } from '../versions/versions.js';
import { type Operate, operationsOfRoutes } from './rest/operations-of-routes.js';
import { restSchemaOf } from './rest-schema.js';

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

/** The schemas of an existing version. */
export function schemasOf(apiSchemas: VersionedSchemas, version: string): ApiSchemas {
  const schemas = apiSchemas.get(version);
  if (!schemas) throw new Error(`There are no schemas for the version ${version}.`);
  return schemas;
}
