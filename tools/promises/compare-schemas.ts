import { type Alternative, alternatives } from './alternatives.ts';
import { compareValues, refused, shown } from './compare-values.ts';
import { type Json, listOf, objectOf, same } from './json-document.ts';
import type { Change, Sides } from './sides.ts';

/** What breaks when the schema at this path becomes another one. */
export function compareSchemas(sides: Sides, path: string, before: unknown, after: unknown): Change[] {
  const [was, is] = [alternatives(sides.before, before), alternatives(sides.after, after)];
  const [given, taken] = sides.direction === 'request' ? [was, is] : [is, was];
  return [...changedDefault(sides, path, before, after), ...given.flatMap((one) => untaken(sides, path, one, taken))];
}

/** Who leaves a member out means its default. A new one only says what was unsaid. */
function changedDefault({ direction }: Sides, path: string, before: unknown, after: unknown): Change[] {
  const [was, is] = [objectOf(before)['default'], objectOf(after)['default']];
  if (direction === 'answer' || was === undefined || same(was, is)) return [];
  return [`${path}: default ${shown(was)} became ${shown(is)}`];
}

/** Why a kind of value that is given would not be taken: what keeps it from the one that is most like it. */
function untaken(sides: Sides, path: string, given: Alternative, taken: Alternative[]): Change[] {
  const takesType = ({ type }: Alternative) =>
    type === undefined || type === given.type || (type === 'number' && given.type === 'integer');
  const compared = taken.filter(takesType).map((one) => ({ one, changes: compareNamed(sides, path, given, one) }));
  if (compared.some(({ changes }) => changes.length === 0)) return [];
  const [closest] = compared.sort(
    (a, b) => likeness(given, b.one) - likeness(given, a.one) || a.changes.length - b.changes.length,
  );
  return closest?.changes ?? [`${path}: ${refused(sides.direction, given.type ?? 'anything')}`];
}

/** How alike two kinds of value are: of one component before all, then by the members they share. */
function likeness(a: Alternative, b: Alternative): number {
  const names = Object.keys(objectOf(a.keywords['properties']));
  const shared = names.filter((name) => name in objectOf(b.keywords['properties'])).length;
  return a.name && a.name === b.name ? 1000 + shared : shared;
}

/** Components are compared once, whoever holds them, and their changes are told under their own name. */
function compareNamed(sides: Sides, path: string, given: Alternative, taken: Alternative): Change[] {
  if (!given.name || !taken.name) return compare(sides, path, given, taken);
  const key = [given, taken].map(({ name, number, type }) => `${name} ${number} ${type}`).join(' ');
  const known = sides.known.get(key);
  if (known) return known;
  sides.known.set(key, []);
  const changes = compare(sides, sides.direction === 'request' ? given.name : taken.name, given, taken);
  sides.known.set(key, changes);
  return changes;
}

function compare(sides: Sides, path: string, given: Alternative, taken: Alternative): Change[] {
  const says = (keys: string[]) => keys.some((key) => key in given.keywords || key in taken.keywords);
  const [before, after] = sides.direction === 'request' ? [given, taken] : [taken, given];
  const held = (key: string, at: string) =>
    says([key]) ? compareSchemas(sides, at, before.keywords[key] ?? true, after.keywords[key] ?? true) : [];
  return [
    ...compareValues(sides.direction, path, given, taken),
    ...held('items', `${path}[]`),
    ...(says(['properties', 'required']) ? compareMembers(sides, path, before.keywords, after.keywords) : []),
    ...held('additionalProperties', `${path}.*`),
  ];
}

function compareMembers(sides: Sides, path: string, before: Json, after: Json): Change[] {
  const request = sides.direction === 'request';
  const [was, is] = [objectOf(before['properties']), objectOf(after['properties'])];
  const [sure, needed] = request ? [before, after] : [after, before];
  const lost = Object.keys(was).filter((name) => !(name in is));
  const unsure = listOf(needed['required'])
    .map(String)
    .filter((name) => !listOf(sure['required']).includes(name) && !lost.includes(name));
  return [
    ...lost.map((name) => `${path}.${name}: ${request ? 'is no longer taken' : 'is gone'}`),
    ...unsure.map((name) => `${path}.${name}: ${request ? 'is now required' : 'may now be missing'}`),
    ...Object.keys(is).flatMap((name) => {
      // A member that had no name was one of the others.
      const earlier = name in was ? was[name] : (before['additionalProperties'] ?? true);
      return compareSchemas(sides, `${path}.${name}`, earlier, is[name]);
    }),
  ];
}
