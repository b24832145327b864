import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { rootFieldOf } from './root-field.js';
import type { Renames, Version } from './version.js';

/** What lists are walked by; `Link` and the cost of a query go by these names. */
const PAGES = {
  arguments: ['limit', 'offset', 'after'],
  fields: ['items', 'total', 'limit', 'offset', 'nextCursor'],
};

/** Refuses, at start, a version that renames what there is not, or what is the same in every version. */
export function checkVersion(schema: GraphQLSchema, { name, enumValues, fields, arguments: args }: Version): void {
  const check = (renames: Renames | undefined, namesOf: (owner: string) => string[]) => {
    for (const [owner, renamed] of Object.entries(renames ?? {})) {
      const known = namesOf(owner);
      const strange = Object.keys(renamed).find((one) => !known.includes(one));
      if (strange !== undefined) throw new Error(`The version ${name} cannot rename ${owner}.${strange}.`);
    }
  };
  check(enumValues, (owner) => {
    const type = schema.getType(owner);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
  });
  check(fields, (owner) => {
    const type = schema.getType(owner);
    const names = isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    return owner.endsWith('Page') ? names.filter((one) => !PAGES.fields.includes(one)) : names;
  });
  check(args, (owner) => {
    const names = rootFieldOf(schema, owner).args.map((arg) => arg.name);
    return names.filter((one) => !PAGES.arguments.includes(one));
  });
}
