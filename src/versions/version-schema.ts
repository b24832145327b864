import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { rootFieldOf } from './names.js';
import { renameSchema } from './rename-schema.js';
import type { Renames, Version } from './version.js';

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

/** The arguments and fields of pagination: the `Link` header and the cost of a query rely on these names. */
const PAGINATION = {
  arguments: ['limit', 'offset', 'after'],
  fields: ['items', 'total', 'limit', 'offset', 'nextCursor'],
};

/** Refuses, at the start, a version that renames an unknown name or a name of pagination. */
function checkVersion(schema: GraphQLSchema, { name, enumValues, fields, arguments: args }: Version): void {
  const check = (renames: Renames | undefined, namesOf: (owner: string) => string[]) => {
    for (const [owner, renamed] of Object.entries(renames ?? {})) {
      const known = namesOf(owner);
      const unknown = Object.keys(renamed).find((one) => !known.includes(one));
      if (unknown !== undefined) throw new Error(`The version ${name} cannot rename ${owner}.${unknown}.`);
    }
  };
  check(enumValues, (owner) => {
    const type = schema.getType(owner);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  });
  check(fields, (owner) => {
    const type = schema.getType(owner);
    const names = isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    return owner.endsWith('Page') ? names.filter((one) => !PAGINATION.fields.includes(one)) : names;
  });
  check(args, (owner) => {
    const names = rootFieldOf(schema, owner).args.map((arg) => arg.name);
    return names.filter((one) => !PAGINATION.arguments.includes(one));
  });
}
