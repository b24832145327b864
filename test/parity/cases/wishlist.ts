import { demoId } from '../../support/store.js';
import type { Case } from '../case.js';
import type { Json } from '../requests/words.js';
import { ADAS, GRACES, UNKNOWN } from '../samples.js';
import type { Side } from '../stores/sides.js';
import { archivedPlant } from './catalogue.js';

const add = 'POST /customers/{id}/wishlist';
const remove = 'DELETE /customers/{id}/wishlist/{plant_id}';
const list = 'GET /customers/{id}/wishlist';
const CHANGED = ['events', 'wishlist_entries'];

/** Grace's wishlist with these plants and no others. */
const having = (plants: number[], request: Json) => async (side: Side) => {
  await side.sql(`delete from wishlist_entries where customer_id = '${GRACES}'`);
  if (plants.length > 0) await side.grace.post(`/customers/${GRACES}/wishlist`, { plant_ids: plants.map(demoId) });
  return { ...request, path: { id: GRACES, ...request.path } };
};

const adding = (plant_ids: unknown) => ({ body: { plant_ids } });
const removing = (plant_id: string) => ({ path: { plant_id } });
const many = Array.from({ length: 101 }, (_, index) => demoId(1001 + (index % 50)));

const additions: [title: string, before: number[], ids: string[], writes: string[]][] = [
  ['one plant', [], [demoId(1007)], CHANGED],
  ['three plants', [1001], [demoId(1009), demoId(1003), demoId(1005)], CHANGED],
  ['one twice', [], [demoId(1007), demoId(1007)], CHANGED],
  ['one that is there, and one more', [1007], [demoId(1007), demoId(1008)], CHANGED],
  ['only what is there', [1007, 1008], [demoId(1008)], []],
  ['a hundred, of which fifty differ', [], many.slice(0, 100), CHANGED],
];

const refusals: [title: string, ids: Json, code: string, fields?: string[]][] = [
  ['no plants', [], 'BAD_USER_INPUT', ['plant_ids:arrayMinSize']],
  ['101 plants', many, 'BAD_USER_INPUT', ['plant_ids:arrayMaxSize']],
  ['an unknown plant after a good one', [demoId(1010), UNKNOWN], 'NOT_FOUND'],
  ['a plant of the other shop', [demoId(9001)], 'NOT_FOUND'],
  ['no id', ['x'], 'NOT_FOUND'],
  ['a number', [7], 'NOT_FOUND'],
  ['an empty id', [''], 'NOT_FOUND'],
];

export const wishlistCases: Case[] = [
  ...additions.map(([title, before, ids, writes]): Case => {
    return { route: add, title, as: 'grace', request: having(before, adding(ids)), writes };
  }),
  { route: add, title: 'as staff, for her', as: 'staff', request: having([], adding([demoId(1001)])), writes: CHANGED },
  ...refusals.map(([title, ids, code, fields]): Case => {
    return { route: add, title, as: 'grace', request: having([1007], adding(ids)), code, fields };
  }),
  {
    ...{ route: add, title: 'an archived plant', as: 'grace', code: 'NOT_FOUND' },
    request: async (side) => ({ path: { id: GRACES }, ...adding([await archivedPlant(side)]) }),
  },
  {
    ...{ route: add, title: 'one id that stands in no list', as: 'grace', code: 'BAD_USER_INPUT' },
    ...{ request: { path: { id: GRACES }, ...adding('x') }, differs: 'one value for a list' },
  },
  {
    ...{
      route: add,
      title: 'with a note',
      as: 'grace',
      code: 'BAD_USER_INPUT',
      differs: 'a field that does not exist',
    },
    request: { path: { id: GRACES }, body: { plant_ids: [demoId(1001)], note: 'x' } },
  },
  {
    route: remove,
    title: 'what is there',
    as: 'grace',
    request: having([1007, 1008], removing(demoId(1007))),
    writes: CHANGED,
  },
  {
    route: remove,
    title: 'what is not there',
    as: 'grace',
    request: having([1008], removing(demoId(1007))),
    writes: [],
  },
  {
    route: remove,
    title: 'as staff, for her',
    as: 'staff',
    request: having([1007], removing(demoId(1007))),
    writes: CHANGED,
  },
  {
    route: remove,
    title: 'of another customer',
    as: 'grace',
    request: { path: { id: ADAS, plant_id: demoId(1007) } },
    code: 'NOT_FOUND',
  },
  { route: list, title: 'with plants', as: 'grace', request: having([1007, 1008, 1009], {}), holds: { total: 3 } },
  {
    ...{ route: list, title: 'what follows the second plant', as: 'grace', holds: { total: 3, offset: 2 } },
    request: async (side) => {
      const { path } = await having([1007, 1008, 1009], {})(side);
      const { body } = await side.grace.get(`/customers/${GRACES}/wishlist?limit=2`);
      return { path, query: { after: body.next_cursor } };
    },
  },
];
