import { demoId } from '../../support/store.js';
import type { Case } from '../case.js';
import type { Json } from '../requests/words.js';
import { SAMPLES } from '../samples.js';
import type { Side } from '../stores/sides.js';

const ARCHIVED = demoId(1060);

/** A plant that has left the catalogue. */
export async function archivedPlant(side: Side): Promise<string> {
  await side.staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: ARCHIVED });
  return ARCHIVED;
}

const DRAFT = demoId(1059);

/** A plant that only staff see. */
export async function draft(side: Side): Promise<string> {
  await side.staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, publishedAt: null) { id } }', { id: DRAFT });
  return DRAFT;
}

const queries: Json[] = [
  ...['newest', 'oldest', 'name', 'price_asc', 'price_desc', 'stock_asc', 'best_selling'].map((sort) => ({ sort })),
  ...['low', 'medium', 'bright_indirect', 'direct'].map((light) => ({ light })),
  ...['sparse', 'moderate', 'frequent'].map((watering) => ({ watering })),
  ...['easy', 'moderate', 'expert'].map((difficulty) => ({ difficulty })),
  ...[true, false].flatMap((flag) => [{ pet_safe: flag }, { in_stock: flag }]),
  ...[{ tag: 'fern' }, { tag: 'none' }, { tag: 'flowering', q: 'orchid', sort: 'price_desc' }],
  ...[{ skus: ['MON-DEL-14'] }, { skus: ['none', 'CRA-OVA-12', 'CRA-OVA-12', 'a,"{b}\\'], sort: 'name' }],
  ...[{ updated_since: '2000-01-01T00:00:00+02:00', limit: 3 }, { updated_since: '2999-01-01T00:00:00Z' }],
  ...['fern', 'FERN', '"snake plant"', 'palm or fern', 'fern -boston', 'monst', 'zzz', '', ' ', 'é'].map((q) => ({
    q,
  })),
  ...['monstra', 'MOSNTERA deli', '"monstra"', 'CRA-OVA-12', 'cra-', 'sanke plant'].map((q) => ({ q, limit: 100 })),
  ...[{ min_price: 2000 }, { max_price: 2000 }, { min_price: 1500, max_price: 2500 }, { min_price: 9, max_price: 1 }],
  {
    light: 'bright_indirect',
    pet_safe: true,
    in_stock: true,
    max_price: 5000,
    sort: 'price_desc',
    limit: 5,
    offset: 1,
  },
  { max_price: 2_147_483_647 },
  { hardy_in: 9, limit: 3 },
  ...[{ one_of_each_group: true }, { one_of_each_group: false, tag: 'fern' }],
];

const bad: [query: Json, fields: string[]][] = [
  [{ min_price: -1 }, ['min_price:isAmount']],
  [{ max_price: -1 }, ['max_price:isAmount']],
  [{ q: 'x'.repeat(201) }, ['q:maxLength']],
  [{ q: 'a\0' }, ['q:isText']],
  [{ skus: [''] }, ['skus:matches']],
  [{ skus: Array.from({ length: 101 }, (_, at) => `S-${at}`) }, ['skus:arrayMaxSize']],
  [{ updated_since: 'yesterday' }, ['updated_since:type']],
  ...['Fern', '', 'x'.repeat(41), 'a b'].map((tag): [Json, string[]] => [{ tag }, ['tag:matches']]),
  [{ hardy_in: 0 }, ['hardy_in:min']],
  [{ hardy_in: 14 }, ['hardy_in:max']],
  [{ one_of_each_group: 'some' }, ['one_of_each_group:type']],
  [{ watering: 'never', difficulty: 'hard' }, ['watering:type', 'difficulty:type']],
  [{ limit: 500, light: 'dark', min_price: -1 }, ['light:type', 'min_price:isAmount', 'limit:max']],
];

const secondPage = (query: Json) => async (side: Side) => {
  const search = new URLSearchParams(query).toString();
  const { body } = await side.nobody.get(`/plants?${search}`);
  return { query: { ...query, after: body.next_cursor } };
};

/** The storefront is of no organization: then the catalogue needs a token. */
async function withoutStorefront(side: Side) {
  const rename = (from: string, to: string) => side.sql('update organizations set slug = ? where slug = ?', [to, from]);
  await rename('greenhouse', 'no-storefront');
  return async () => void (await rename('no-storefront', 'greenhouse'));
}

export const catalogueCases: Case[] = [
  ...['GET /plants', 'GET /plants/{plant_id}'].map((route): Case => {
    const one = { route, title: 'without a storefront', as: 'nobody', disturb: withoutStorefront } as const;
    return { ...one, request: SAMPLES[route] ?? {}, code: 'UNAUTHENTICATED' };
  }),
  ...queries.map((query): Case => {
    const kind = `plants by ${Object.keys(query)}`;
    return { route: 'GET /plants', title: JSON.stringify(query), kind, as: 'nobody', request: { query }, writes: [] };
  }),
  ...bad.map(([query, fields]): Case => {
    const title = `not ${JSON.stringify(query).slice(0, 60)}`;
    return { route: 'GET /plants', title, as: 'nobody', request: { query }, code: 'BAD_USER_INPUT', fields };
  }),
  ...['name', 'newest', 'price_asc', 'stock_asc'].map((sort): Case => {
    return {
      route: 'GET /plants',
      title: `what follows by ${sort}`,
      as: 'ada',
      request: secondPage({ sort, limit: 4 }),
    };
  }),
  {
    route: 'GET /plants',
    title: 'what follows a misspelled search',
    as: 'ada',
    request: secondPage({ q: 'planst', limit: 2 }),
  },
  {
    route: 'GET /plants',
    title: 'what follows with a tag',
    as: 'ada',
    request: secondPage({ tag: 'houseplant', sort: 'name', limit: 4 }),
  },
  ...Array.from({ length: 6 }, (_, index) => demoId(1001 + 11 * index)).map((id): Case => {
    const title = `the plant ${id.slice(-4)}`;
    const request = { path: { plant_id: id } };
    return { route: 'GET /plants/{plant_id}', title, kind: 'a plant', as: 'nobody', request, holds: { id } };
  }),
  ...(['staff', 'admin', 'ada', 'nobody'] as const).map((as): Case => {
    const code = as === 'staff' || as === 'admin' ? undefined : 'NOT_FOUND';
    const request = async (side: Side) => ({ path: { plant_id: await archivedPlant(side) } });
    return { route: 'GET /plants/{plant_id}', title: `an archived plant as ${as}`, as, request, code };
  }),
  ...(['staff', 'ada', 'nobody'] as const).map((as): Case => {
    const code = as === 'staff' ? undefined : as === 'ada' ? 'FORBIDDEN' : 'UNAUTHENTICATED';
    const request = async (side: Side) => {
      await archivedPlant(side);
      return { query: { archived: true, limit: 100 } };
    };
    return { route: 'GET /plants', title: `the archived plants as ${as}`, as, request, code };
  }),
  ...(['staff', 'admin', 'ada', 'nobody'] as const).map((as): Case => {
    const code = as === 'staff' || as === 'admin' ? undefined : 'NOT_FOUND';
    const request = async (side: Side) => ({ path: { plant_id: await draft(side) } });
    return { route: 'GET /plants/{plant_id}', title: `a draft as ${as}`, as, request, code };
  }),
  ...(['staff', 'ada', 'nobody'] as const).flatMap((as): Case[] => {
    const code = as === 'staff' ? undefined : as === 'ada' ? 'FORBIDDEN' : 'UNAUTHENTICATED';
    const request = (query: Json) => async (side: Side) => {
      await draft(side);
      return { query };
    };
    return [
      { route: 'GET /plants', title: `the drafts as ${as}`, as, request: request({ draft: true }), code },
      { route: 'GET /plants', title: `no drafts as ${as}`, as, request: request({ draft: false, limit: 100 }) },
      { route: 'GET /plants', title: `all plants, one a draft, as ${as}`, as, request: request({ limit: 100 }) },
    ];
  }),
  { route: 'GET /plants', title: 'no archived plants', as: 'nobody', request: { query: { archived: false } } },
];
