import type { Alternative } from './alternatives.ts';
import { type Json, listOf, same } from './json-document.ts';
import { exactKeywords, lowerBounds, upperBounds } from './keywords.ts';
import type { Change, Sides } from './sides.ts';

type Direction = Sides['direction'];

/** Why a value that is given, looked at by itself, would not be taken. */
export function compareValues(direction: Direction, path: string, given: Alternative, taken: Alternative): Change[] {
  return [
    ...compareEnums(direction, path, given, taken),
    ...changedLimits(given.keywords, taken.keywords).map((key) => {
      const [before, after] = direction === 'request' ? [given, taken] : [taken, given];
      return `${path}: ${key} ${shown(before.keywords[key])} became ${shown(after.keywords[key])}`;
    }),
  ];
}

/** How a line says that a kind of value is new to its reader. */
export const refused = (direction: Direction, what: string): string =>
  `${direction === 'request' ? 'no longer takes' : 'may now be'} ${what}`;

export const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

function compareEnums(direction: Direction, path: string, given: Alternative, taken: Alternative): Change[] {
  const allowed = taken.keywords['enum'];
  if (allowed === undefined) return [];
  if (given.keywords['enum'] === undefined) return [`${path}: ${refused(direction, `any ${given.type ?? 'value'}`)}`];
  const others = listOf(given.keywords['enum']).filter((value) => !listOf(allowed).some((one) => same(one, value)));
  return others.map((value) => `${path}: ${refused(direction, shown(value))}`);
}

function changedLimits(given: Json, taken: Json): string[] {
  // Of values that are listed no bound says more.
  if (taken['enum'] !== undefined) return [];
  const beyond = (key: string, outside: (one: number, bound: number) => boolean) =>
    taken[key] !== undefined && (given[key] === undefined || outside(Number(given[key]), Number(taken[key])));
  return [
    ...lowerBounds.filter((key) => Number(taken[key]) !== 0 && beyond(key, (one, bound) => one < bound)),
    ...upperBounds.filter((key) => beyond(key, (one, bound) => one > bound)),
    ...exactKeywords.filter((key) => taken[key] && !same(taken[key], given[key])),
  ];
}
