import { type GraphQLSchema, getNamedType, isCompositeType, isObjectType } from 'graphql';

/** The selection set of everything in a REST response of this type; of an empty list, everything that is a leaf. */
export function selectionOf(schema: GraphQLSchema, answer: unknown, typeName: string): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return '';
  const one = Array.isArray(answer) ? answer[0] : answer;
  const fields = type.getFields();
  const leaves = () =>
    Object.values(fields).flatMap((field) => (isCompositeType(getNamedType(field.type)) ? [] : field.name));
  const shown = one ? Object.keys(one).map(camelCase) : leaves();
  const selected = shown.map((name) => {
    const inner = getNamedType(fields[name]?.type)?.name ?? '';
    return `${name} ${selectionOf(schema, one?.[snakeCase(name)], inner)}`;
  });
  return `{ ${selected.join(' ')} }`;
}

/** Throws if REST and GraphQL returned different data, because then the comparison would be meaningless. */
export function requireSame(rest: unknown, graphql: unknown): void {
  if (plain(rest) !== plain(graphql)) throw new Error(`Not the same:\n${plain(rest)}\n${plain(graphql)}`);
}

/** Removes differences in spelling: `next_cursor` and `nextCursor`, `bright_indirect` and `BRIGHT_INDIRECT`. */
const plain = (answer: unknown): string => JSON.stringify(answer).replaceAll('_', '').toLowerCase();

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
