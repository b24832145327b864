import type { GraphQLSchema } from 'graphql';
import { makeSchema } from '../schema.js';
import { makeApiSchemas, type VersionedSchemas } from './api-schemas.js';
import { makeSofa, type Operate } from './rest/sofa.js';

/**
 * The one schema, and what is made from it alone. It knows no settings and keeps nothing about any request or database: the
 * stores of one process may share it.
 */
export interface Schemas {
  schema: GraphQLSchema;
  apiSchemas: VersionedSchemas;
  /** The REST operations of each API version. */
  operations: ReadonlyMap<string, Operate>;
}

export async function makeSchemas(): Promise<Schemas> {
  const schema = await makeSchema();
  const apiSchemas = makeApiSchemas(schema);
  const operations = new Map([...apiSchemas].map(([name, { rest }]) => [name, makeSofa(rest)]));
  return { schema, apiSchemas, operations };
}
