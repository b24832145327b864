import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import type { Renames, Version } from '../../api-versions/version.js';
import { rootFieldOf } from '../root-field.js';

/** Refuses, at start, a version that renames what there is not, or gives one name to two things. */
export function checkRenames(schema: GraphQLSchema, { name, enumValues, fields, arguments: args }: Version): void {
  const check = (renames: Renames | undefined, namesOf: (owner: string) => string[]) => {
    for (const [owner, renamed] of Object.entries(renames ?? {})) {
      const known = namesOf(owner);
      const strange = Object.keys(renamed).filter((one) => !known.includes(one));
      if (strange.length > 0)
        throw new Error(`The version ${name} renames ${owner}.${strange[0]}, which there is not.`);
      const shown = known.map((one) => renamed[one] ?? one);
      const twice = shown.find((one, index) => shown.indexOf(one) < index);
      if (twice) throw new Error(`The version ${name} calls two things ${owner}.${twice}.`);
    }
  };
  check(enumValues, (owner) => {
    const type = schema.getType(owner);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  });
  check(fields, (owner) => {
    const type = schema.getType(owner);
    return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  });
  check(args, (owner) => rootFieldOf(schema, owner).args.map((arg) => arg.name));
}
