import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema, getNamedType, isEnumType, isInterfaceType, isObjectType } from 'graphql';

/**
 * What breaks clients that were written for the GraphQL schema `before`. Of what graphql-inspector calls dangerous, two
 * kinds count as breaking here, as they do on REST:
 * - an answer may be what its reader never heard of: a new value of an enum that answers hold, a new member of a union
 *   or of an interface. Typed clients are written with every case, and their compiler checks that they have all.
 * - a default that was printed became another: a client that leaves the argument out gets something else.
 * The rest of what it calls dangerous adds what nobody has to use: optional arguments and input fields, a default where
 * none was printed, enum values that only arguments take.
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

/** The enums that an answer may hold. */
function enumsInAnswers(schema: GraphQLSchema): Set<string> {
  const holders = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type));
  const types = holders.flatMap((type) => Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  return new Set(types.filter((type) => isEnumType(type)).map(({ name }) => name));
}
