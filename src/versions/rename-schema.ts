import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isEnumType,
  isObjectType,
} from 'graphql';
import { AppError } from '../core/errors.js';
import { domainName, membersOf, type Names, toCallerNames, toDomainNames } from './names.js';

/**
 * The same schema with other names. The new schema remembers the domain's name of each argument and input field, and each
 * enum value keeps its meaning, so a schema may be renamed twice: REST renames what a version has renamed.
 */
export function renameSchema(schema: GraphQLSchema, names: Names): GraphQLSchema {
  refuseNameClashes(schema, names);
  const deprecated = <F extends { deprecationReason?: string | null | undefined }>(
    config: F,
    name: string,
    renamed: string,
  ): F => {
    const deprecationReason = name === renamed ? undefined : names.deprecation?.(name);
    return deprecationReason ? { ...config, deprecationReason } : config;
  };
  const renameValues = (type: GraphQLEnumType): GraphQLEnumType => {
    const config = type.toConfig();
    const values = Object.entries(config.values).map(([name, value]) => {
      const renamed = names.enumValue(type.name, name);
      return [renamed, deprecated(rememberName(value, name), name, renamed)];
    });
    return new GraphQLEnumType({ ...config, values: Object.fromEntries(values), astNode: undefined });
  };
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: (field, name) => renameRootField(field, `Query.${name}`, names),
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => renameRootField(field, `Mutation.${name}`, names),
    [MapperKind.OBJECT_FIELD]: (field, name, type) => [
      names.field(type, name),
      deprecated(field, name, names.field(type, name)),
    ],
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name, type) => [names.field(type, name), rememberName(field, name)],
    [MapperKind.ENUM_TYPE]: (type) => renameValues(type),
  });
}

type Field = GraphQLFieldConfig<unknown, unknown>;
type Resolve = GraphQLFieldResolver<unknown, unknown>;

function renameRootField(field: Field, rootField: string, names: Names): Field {
  const { args = {}, extensions, resolve = defaultFieldResolver } = field;
  const renamed = Object.entries(args).map(([name, arg]) => [
    names.argument(rootField, name, domainName({ name, ...arg })),
    rememberName(arg, name),
  ]);
  return {
    ...field,
    args: Object.fromEntries(renamed),
    extensions: { ...extensions, takesDomainNames: true },
    resolve: extensions?.['takesDomainNames'] ? resolve : withDomainNames(resolve),
  };
}

/** Passes the arguments to the resolver with the domain's names, and reports its issues with the caller's names. */
function withDomainNames(resolve: Resolve): Resolve {
  return async (root, given, ctx, info) => {
    const args = info.parentType.getFields()[info.fieldName]?.args ?? [];
    try {
      return await resolve(root, toDomainNames(args, given), ctx, info);
    } catch (error) {
      if (!(error instanceof AppError) || error.issues.length === 0) throw error;
      throw error.withIssues(error.issues.map((issue) => toCallerNames(args, issue)));
    }
  };
}

const rememberName = <F extends { extensions?: object | null | undefined }>(config: F, name: string): F => ({
  ...config,
  extensions: { ...config.extensions, domainName: domainName({ name, ...config }) },
});

/** Refuses a naming that gives two things the same name: one of them could not be requested any more. */
function refuseNameClashes(schema: GraphQLSchema, naming: Names): void {
  for (const owner of ownersIn(schema)) {
    const names = membersOf(schema, owner).map((member) => {
      if (owner.includes('.')) return naming.argument(owner, member.name, domainName(member));
      return isEnumType(schema.getType(owner))
        ? naming.enumValue(owner, member.name)
        : naming.field(owner, member.name);
    });
    const duplicate = names.find((name, at) => names.indexOf(name) < at);
    if (duplicate !== undefined) throw new Error(`Two things would be called ${owner}.${duplicate}.`);
  }
}

/** The types of a schema, and in place of the root types their fields, such as `Query.plants`. */
function ownersIn(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return types.flatMap((type) => {
    if (!isObjectType(type) || !roots.includes(type)) return [type.name];
    return Object.keys(type.getFields()).map((field) => `${type.name}.${field}`);
  });
}
