import {
  type GraphQLSchema,
  type GraphQLType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { rootFieldOf } from './names.js';
import type { Renames, Version } from './version.js';

/** What a schema has a name for. Schemas that are made from it keep its extensions. */
export interface Marked {
  name: string;
  extensions: object | null | undefined;
}

/** Lets a schema, and those that are made from it, know which of its names any of these versions changes. */
export function markRenamed(schema: GraphQLSchema, versions: readonly Version[]): void {
  const mark = (renames: Renames = {}, membersOf: (owner: string) => readonly Marked[]): void => {
    for (const [owner, names] of Object.entries(renames)) {
      for (const member of membersOf(owner))
        if (Object.hasOwn(names, member.name))
          member.extensions = { ...member.extensions, renamed: `${owner}.${member.name}` };
    }
  };
  const fieldsOf = (name: string): readonly Marked[] => {
    const type = schema.getType(name);
    return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
  };
  const valuesOf = (name: string): readonly Marked[] => {
    const type = schema.getType(name);
    return isEnumType(type) ? type.getValues() : [];
  };
  for (const { enumValues, fields, arguments: args } of versions) {
    mark(enumValues, valuesOf);
    mark(fields, fieldsOf);
    mark(args, (rootField) => rootFieldOf(schema, rootField).args);
  }
}

/** The name in the schema, as in `OrderStatus.PENDING`, `Plant.petSafety` or `Query.plants.minPrice`, if any version has another. */
export const renamedName = ({ extensions }: Pick<Marked, 'extensions'>): string | undefined =>
  (extensions as { renamed?: string } | undefined)?.renamed;

/** All renamed names in a value of this type, which has the names of the type's schema. */
export function renamedIn(type: GraphQLType, value: unknown): string[] {
  const nullable = getNullableType(type);
  if (value === null || value === undefined) return [];
  if (isListType(nullable)) return [value].flat().flatMap((item) => renamedIn(nullable.ofType, item));
  // A snapshot has the name of an enum value in its place.
  if (isEnumType(nullable))
    return namesOf(nullable.getValues().filter((one) => one.value === value || one.name === value));
  if (!isInputObjectType(nullable) && !isObjectType(nullable)) return [];
  const present = Object.values(nullable.getFields()).filter(({ name }) => Object.hasOwn(value, name));
  const below = present.flatMap(({ name, type }) => renamedIn(type, (value as Record<string, unknown>)[name]));
  return [...namesOf(present), ...below];
}

const namesOf = (members: readonly Pick<Marked, 'extensions'>[]): string[] =>
  members.map(renamedName).filter((name) => name !== undefined);

/** Whether a value of this type can have a renamed name. */
export function canHaveRenamed(type: GraphQLType, above: readonly GraphQLType[] = []): boolean {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return canHaveRenamed(nullable.ofType, above);
  if (isEnumType(nullable)) return namesOf(nullable.getValues()).length > 0;
  if (!isInputObjectType(nullable) || above.includes(nullable)) return false;
  const fields = Object.values(nullable.getFields());
  return namesOf(fields).length > 0 || fields.some((field) => canHaveRenamed(field.type, [...above, nullable]));
}
