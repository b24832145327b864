import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, GraphQLEnumType, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { domainName, type Names } from './names.js';
import { refuseNameClashes } from './refuse-name-clashes.js';
import { argumentRenamingOf, makeArgumentRenaming } from './rename-arguments.js';

/**
 * The same schema in other names: arguments get their names of this schema back before a resolver sees them, and the
 * issues that a resolver finds with them name them as the caller does. Enum values keep what they mean. It may be done twice: REST renames
 * what a version has renamed.
 */
export function renameSchema(schema: GraphQLSchema, naming: Names): GraphQLSchema {
  refuseNameClashes(schema, naming);
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => renameRootField(field, `Query.${name}`, naming),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => renameRootField(field, `Mutation.${name}`, naming),
    [MapperKind.OBJECT_FIELD]: (field, name, type) => [naming.field(type, name), field],
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name, type) => [naming.field(type, name), rememberName(field, name)],
    [MapperKind.ENUM_TYPE]: (type) => renameValues(type, (value) => naming.enumValue(type.name, value)),
  });
}

type Field = GraphQLFieldConfig<unknown, unknown>;

function renameRootField(field: Field, rootField: string, naming: Names): Field {
  const { args = {}, resolve = defaultFieldResolver } = field;
  const argumentRenaming = makeArgumentRenaming(rootField, args, naming, argumentRenamingOf(field));
  const renamed = Object.entries(args).map(([name, arg]) => [
    naming.argument(rootField, name, domainName({ name, ...arg })),
    rememberName(arg, name),
  ]);
  return {
    ...field,
    args: Object.fromEntries(renamed),
    extensions: { ...field.extensions, argumentRenaming },
    resolve: async (root, given, ctx, info) => {
      try {
        return await resolve(root, argumentRenaming.toSchema(given), ctx, info);
      } catch (error) {
        throw argumentRenaming.renameError(error);
      }
    },
  };
}

const rememberName = <F extends { extensions?: object | null | undefined }>(config: F, name: string): F => ({
  ...config,
  extensions: { ...config.extensions, domainName: domainName({ name, ...config }) },
});

function renameValues(type: GraphQLEnumType, rename: (name: string) => string): GraphQLEnumType {
  const config = type.toConfig();
  const values = Object.entries(config.values).map(([name, value]) => [rename(name), rememberName(value, name)]);
  return new GraphQLEnumType({ ...config, values: Object.fromEntries(values), astNode: undefined });
}
