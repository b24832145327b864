import type { GraphQLSchema } from 'graphql';
import type { Version } from '../versions/version.js';
import { versionedSchema } from '../versions/version-schema.js';
import { versions } from '../versions/versions.js';
import { restView } from './rest-schema.js';

/** What a version shows: the schema as GraphQL clients see it, and the view that REST is made from. */
export interface Face {
  version: Version;
  graphql: GraphQLSchema;
  rest: GraphQLSchema;
}

export type Faces = ReadonlyMap<string, Face>;

/** The faces of every version, made once at start. */
export function makeFaces(schema: GraphQLSchema, known: readonly Version[] = versions): Faces {
  const faces = known.map((version): [string, Face] => {
    const graphql = versionedSchema(schema, version);
    return [version.name, { version, graphql, rest: restView(graphql) }];
  });
  return new Map(faces);
}

/** The face of a version that is known to exist. */
export function faceOf(faces: Faces, version: string): Face {
  const face = faces.get(version);
  if (!face) throw new Error(`There is no face for the version ${version}.`);
  return face;
}
