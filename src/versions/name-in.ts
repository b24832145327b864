import type { Version } from './version.js';

/** What a version calls a name of the schema, given as in `OrderStatus.PENDING`, `Plant.petSafety` or `Query.plants.minPrice`. */
export function nameIn({ enumValues, fields, arguments: args }: Version, name: string): string {
  const at = name.lastIndexOf('.');
  const [owner, member] = [name.slice(0, at), name.slice(at + 1)];
  return (enumValues?.[owner] ?? fields?.[owner] ?? args?.[owner])?.[member] ?? member;
}
