import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { errorStatus } from '../errors/client-error.js';
import { camelCase } from '../snake-case.js';
import { recordedVersion } from './examples.js';
import type { JsonSchema } from './json-schema.js';

/**
 * Rewrites descriptions with REST's names. Most descriptions come from the schema, which spells fields (`nextCursor`),
 * enum values (FULL) and error codes (NOT_FOUND) the way GraphQL does. Only the version of the recorded examples has examples
 * of bodies: the others use different names. Those of a parameter (which is `in` something) mean the same in every version.
 */
export function inRestWords(document: JsonSchema, view: GraphQLSchema, version: string): JsonSchema {
  const fields = fieldNames(view);
  const values = valueNames(view);
  const reword = (text: string) =>
    text
      .replace(/`([a-z]\w*)`/g, (whole, name: string) => (fields.has(name) ? `\`${fields.get(name)}\`` : whole))
      .replace(/`?\b[A-Z][A-Z_]+\b`?/g, (whole) => {
        const word = whole.replaceAll('`', '');
        return values.has(word) ? `\`${word.toLowerCase()}\`` : whole;
      });
  const reworded = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(reworded);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) => {
        if (key === 'examples') return version === recordedVersion || 'in' in part ? [[key, value]] : [];
        return [[key, key === 'description' && typeof value === 'string' ? reword(value) : reworded(value)]];
      }),
    );
  };
  // What is undefined goes.
  return reworded(JSON.parse(JSON.stringify(document))) as JsonSchema;
}

/** The fields and arguments whose GraphQL name differs: camelCase → snake_case. */
function fieldNames(view: GraphQLSchema): Map<string, string> {
  const types = Object.values(view.getTypeMap()).filter((type) => isObjectType(type) || isInputObjectType(type));
  const fields: { name: string; args?: readonly { name: string }[] }[] = types.flatMap((type) =>
    Object.values<{ name: string }>(type.getFields()),
  );
  const names = fields.flatMap(({ name, args = [] }) => [name, ...args.map((arg) => arg.name)]);
  return new Map(names.filter((name) => name.includes('_')).map((name) => [camelCase(name), name]));
}

/** The enum values and error codes that descriptions may mention, in upper case. */
function valueNames(view: GraphQLSchema): Set<string> {
  const enums = Object.values(view.getTypeMap()).filter((type) => isEnumType(type));
  const values = enums.filter(({ name }) => !name.startsWith('__')).flatMap((type) => type.getValues());
  return new Set([...values.map((value) => value.name.toUpperCase()), ...Object.keys(errorStatus)]);
}
