import { getMetadataStorage } from 'type-graphql';

/** The class whose properties are the arguments of a root field, `Query.plants`. */
export function argumentsClassOf(field: string): object | undefined {
  const [kind, name] = field.split('.');
  const { queries, mutations } = getMetadataStorage();
  const resolver = (kind === 'Query' ? queries : mutations).find((one) => one.schemaName === name);
  const args = resolver?.params?.find((parameter) => parameter.kind === 'args');
  return args && 'getType' in args ? (args.getType() as object) : undefined;
}

/** The class behind an input type. */
export const inputClassOf = (name: string): object | undefined =>
  getMetadataStorage().inputTypes.find((type) => type.name === name)?.target;
