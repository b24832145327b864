import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { GraphQLEnumType, type GraphQLSchema } from 'graphql';
import type { Version } from './version.js';

/** The schema in the words of a version: other names for the same values. */
export function versionedSchema(schema: GraphQLSchema, version: Version): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ENUM_TYPE]: (type) => {
      const names = version.enumValues[type.name];
      return names && renameValues(type, (name) => names[name] ?? name);
    },
  });
}

/** An enum whose values have other names and mean the same. */
export function renameValues(type: GraphQLEnumType, rename: (name: string) => string): GraphQLEnumType {
  const config = type.toConfig();
  const values = Object.entries(config.values).map(([name, value]) => [rename(name), value]);
  return new GraphQLEnumType({ ...config, values: Object.fromEntries(values), astNode: undefined });
}
