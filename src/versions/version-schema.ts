import type { GraphQLSchema } from 'graphql';
import { membersOf } from './names.js';
import { renameSchema } from './rename-schema.js';
import { nameIn, type Version } from './version.js';

/** The schema with the names of an API version. */
export function schemaInVersion(schema: GraphQLSchema, version: Version): GraphQLSchema {
  checkVersion(schema, version);
  const renamed = (owner: string, name: string) => nameIn(version, owner, name);
  const deprecation = (name: string) => `Newer API versions call it ${name}.`;
  return renameSchema(schema, { enumValue: renamed, field: renamed, argument: renamed, deprecation });
}

/** The arguments and fields of pagination: the `Link` header and the cost of a query rely on these names. */
const PAGINATION = {
  arguments: ['limit', 'offset', 'after'],
  fields: ['items', 'total', 'limit', 'offset', 'nextCursor'],
};

/** Refuses, at the start, a version that renames an unknown name or a name of pagination. */
function checkVersion(schema: GraphQLSchema, { name, renames = {} }: Version): void {
  for (const [owner, renamed] of Object.entries(renames)) {
    const ofPage = owner.endsWith('Page') ? PAGINATION.fields : [];
    const kept = owner.includes('.') ? PAGINATION.arguments : ofPage;
    const known = membersOf(schema, owner).map((member) => member.name);
    const unknown = Object.keys(renamed).find((one) => !known.includes(one) || kept.includes(one));
    if (unknown !== undefined) throw new Error(`The version ${name} cannot rename ${owner}.${unknown}.`);
  }
}
