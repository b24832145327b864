import type { Case } from '../../case.js';
import { bodyArguments, jsonRoutes, nameOf, parametersOf } from '../../requests/routes.js';
import type { Json } from '../../requests/words.js';
import { SAMPLES } from '../../samples.js';

const good: [title: string, query: Json][] = [
  ['the first page', {}],
  ['one item', { limit: 1 }],
  ['a page of 100', { limit: 100 }],
  ['the second item', { limit: 1, offset: 1 }],
  ['a page beyond the end', { offset: 5000 }],
  ['with a parameter that there is not', { limit: 1, colour: 'red' }],
];

const bad: [title: string, query: Json, fields: string[]][] = [
  ['no items', { limit: 0 }, ['limit:min']],
  ['101 items', { limit: 101 }, ['limit:max']],
  ['a negative offset', { offset: -1 }, ['offset:min']],
  ['a cursor that is none', { after: 'x' }, ['after:cursor']],
  ['an empty cursor', { after: '' }, ['after:cursor']],
  ['a cursor of no row', { after: Buffer.from('[1,"name,id",5]').toString('base64url') }, ['after:cursor']],
  ['a cursor and an offset', { after: 'x', offset: 1 }, ['after:exclusive']],
  ['two mistakes', { limit: 500, offset: -1 }, ['limit:max', 'offset:min']],
  ['two mistakes of two kinds', { limit: 'many', offset: -1 }, ['limit:type', 'offset:min']],
];

/** Every list, page by page; the lists of one thing's are of one kind. */
export const pageCases: Case[] = jsonRoutes
  .filter((row) => bodyArguments(row).some(([name]) => name === 'after'))
  .flatMap((row): Case[] => {
    const route = nameOf(row);
    const kindOf = (title: string) => `list ${parametersOf(row)} ${title}`;
    const one = (query: Json) => ({ route, as: 'staff', request: { path: SAMPLES[route]?.path, query } }) as const;
    return [
      ...good.map(([title, query]) => ({ ...one(query), title, kind: kindOf(title), writes: [] })),
      ...bad.map(([title, query, fields]) => ({
        ...one(query),
        title,
        kind: kindOf(title),
        fields,
        code: 'BAD_USER_INPUT',
      })),
    ];
  });
