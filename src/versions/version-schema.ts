import type { GraphQLSchema } from 'graphql';
import { checkVersion } from './check-version.js';
import { renameSchema } from './rename-schema.js';
import type { Version } from './version.js';

/** The schema with the names of an API version. */
export function schemaInVersion(schema: GraphQLSchema, version: Version): GraphQLSchema {
  checkVersion(schema, version);
  const { enumValues, fields, arguments: args } = version;
  return renameSchema(schema, {
    enumValue: (type, value) => enumValues?.[type]?.[value] ?? value,
    field: (type, field) => fields?.[type]?.[field] ?? field,
    deprecation: (name) => `Newer API versions call it ${name}.`,
    argument: (rootField, argument) => args?.[rootField]?.[argument] ?? argument,
  });
}
