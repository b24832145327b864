import type { GraphQLSchema } from 'graphql';
import type { Version } from '../../api-versions/version.js';
import { renamedSchema } from '../renamed-schema.js';
import { checkRenames } from './check-renames.js';

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
