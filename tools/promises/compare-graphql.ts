import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema, getNamedType, isEnumType, isInterfaceType, isObjectType } from 'graphql';

/**
 * The changes that break clients written for the GraphQL schema `before`. Of the changes that graphql-inspector calls
 * dangerous, two kinds count as breaking here, as they do for REST:
 * - A response may contain something unknown to its reader: a new value of an enum in responses, a new member of a union
 *   or interface. Typed clients handle every case, and their compiler checks that.
 * - A printed default changed: a client that omits the argument gets a different result.
 * The other dangerous changes only add things that nobody has to use: optional arguments and input fields, a default
 * where none was printed, enum values that only arguments use.
 */
export async function compareGraphql(before: string, after: string): Promise<string[]> {
  const [was, is] = [buildSchema(before), buildSchema(after)];
  const answered = enumsInAnswers(was);
  const breaking = (await diff(was, is)).filter((one) => isBreaking(one, answered));
  return breaking.map(({ message }) => message);
}

function isBreaking({ type, meta, criticality }: Change, answered: Set<string>): boolean {
  if (criticality.level === CriticalityLevel.Breaking) return true;
  if (criticality.level === CriticalityLevel.NonBreaking) return false;
  if (type === 'ENUM_VALUE_ADDED') return answered.has(meta.enumName);
  if (type === 'UNION_MEMBER_ADDED' || type === 'OBJECT_TYPE_INTERFACE_ADDED') return true;
  return /DEFAULT.*CHANGED$/.test(type) && meta.oldDefaultValue !== undefined;
}

/** The enums that responses may contain. */
function enumsInAnswers(schema: GraphQLSchema): Set<string> {
  const holders = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type));
  const types = holders.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  return new Set(types.filter((type) => isEnumType(type)).map(({ name }) => name));
}
