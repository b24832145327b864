import { demoId } from '../../../support/store.js';
import type { Case } from '../../case.js';
import { jsonRoutes, nameOf, parametersOf } from '../../requests/routes.js';
import { SAMPLES, UNKNOWN } from '../../samples.js';

/** What the other organization has, by the part of the path before it. */
const FOREIGN: Record<string, string> = { plants: demoId(9001), orders: demoId(9301), customers: demoId(9201) };

/** Ids that name nothing the caller can see: unknown, malformed, of the other shop, of something else. */
const wrongIds = (noun: string): [title: string, id: string][] => [
  ['an unknown id', UNKNOWN],
  ['no id at all', 'x'],
  ['a space', ' '],
  ['a long one', 'a'.repeat(1500)],
  ['half of one', UNKNOWN.slice(0, 20)],
  ['a quote in it', "' or 1=1--"],
  ['NUL in it', 'a\0'],
  ['a letter beyond ASCII', 'é'],
  ['what is of the other shop', FOREIGN[noun] ?? UNKNOWN],
  ['what is something else', demoId(5001)],
];

/** Taking off a wishlist what is not on it is no error, whatever it is. */
const isNoError = (route: string, parameter: string): boolean => route.startsWith('DELETE') && parameter === 'plant_id';

/** Every path parameter of every route, with ids that are not there; those that name the same thing are of one kind. */
export const idCases: Case[] = jsonRoutes.flatMap((row) =>
  parametersOf(row).flatMap((parameter) => {
    const route = nameOf(row);
    const noun = /(\w+)\/\{/.exec(row.path)?.[1] ?? '';
    const sample = SAMPLES[route] ?? {};
    return wrongIds(noun).map(([title, id]): Case => {
      const request = { ...sample, path: { ...sample.path, [parameter]: id } };
      const code = isNoError(route, parameter) ? undefined : 'NOT_FOUND';
      return { route, title: `${parameter} is ${title}`, kind: `${noun} ${code} ${title}`, as: 'staff', request, code };
    });
  }),
);
