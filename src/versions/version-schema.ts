import type { GraphQLSchema } from 'graphql';
import { checkRenames } from './check-version.js';
import { renamedSchema } from './rename-schema.js';
import type { Version } from './version.js';

/** The schema in the words of a version: other names for the same things. */
export function versionedSchema(schema: GraphQLSchema, version: Version): GraphQLSchema {
  checkRenames(schema, version);
  const { enumValues, fields, arguments: args } = version;
  return renamedSchema(schema, {
    enumValue: (type, value) => enumValues?.[type]?.[value] ?? value,
    field: (type, field) => fields?.[type]?.[field] ?? field,
    argument: (rootField, argument) => args?.[rootField]?.[argument] ?? argument,
  });
}
