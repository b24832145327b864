import pg from 'pg';
import { get, post, type Request } from '../support/load/request.ts';
import { atEnd } from '../support/run/endings.ts';
import type { Running } from '../support/run/start-process.ts';
import { openClient, STAFF } from '../support/store/client.ts';
import type { Database } from '../support/store/database.ts';
import { GREENHOUSE } from '../support/store/demo.ts';
import type { Case, Contender } from './contender.ts';
import { draw } from './draw.ts';
import {
  comparable,
  LIST,
  LIST_WITHOUT_TOTAL,
  likeTheStore,
  ONE,
  POSTGRAPHILE_LIST,
  POSTGRAPHILE_LIST_WITHOUT_TOTAL,
  POSTGRAPHILE_ONE,
} from './plant-query.ts';
import { uncachedCases } from './uncached-cases.ts';

export interface Servers {
  store: Running;
  rest: Running;
  graphql: Running;
  postgraphile?: Running;
}

const LIMIT = 20;

/** How much a mixed case asks for in turn: the first pages of the catalogue, and plants drawn at random. */
export interface Mix {
  pages: number;
  plants: number;
  /** Orders and customers, drawn at random. */
  rows: number;
  searches: number;
}

/** A way to ask one question about each key: an offset or an id. */
type Ask<Key> = (key: Key) => Request;

/** All cases. Those in which a shop sells are last: they change the tables. */
export async function casesOf(servers: Servers, database: Database, { pages, plants, ...mix }: Mix): Promise<Case[]> {
  const catalogue = 'select id from plants where organization_id = $1 and archived_at is null';
  const ids = await draw(database, catalogue, plants);
  const offsets = Array.from({ length: pages }, (_, page) => page * LIMIT);
  const staff = await openClient(servers.store.url).signIn(STAFF);
  const token = { authorization: `Bearer ${staff}` };
  const page: Ask<number> = (offset) => get(`/plants?limit=${LIMIT}&offset=${offset}`);
  const pageWithoutTotal: Ask<number> = (offset) => get(`/plants-without-total?limit=${LIMIT}&offset=${offset}`);
  const pageWithToken: Ask<number> = (offset) => get(`/plants?limit=${LIMIT}&offset=${offset}`, token);
  const plant: Ask<string> = (id) => get(`/plants/${id}`);
  const graphqlPage =
    (query: string): Ask<number> =>
    (offset) =>
      post('/graphql', { query, variables: { limit: LIMIT, offset } });
  const graphqlPlant =
    (query: string): Ask<string> =>
    (id) =>
      post('/graphql', { query, variables: { id } });

  const restLists = (keys: number[]): Contender[] => [
    { name: 'Fastify + pg', server: servers.rest, requests: keys.map(page) },
    { name: 'Fastify + pg, no total', server: servers.rest, requests: keys.map(pageWithoutTotal), comparable: noTotal },
    { name: 'the store', server: servers.store, requests: keys.map(page) },
    { name: 'the store, with a token', server: servers.store, requests: keys.map(pageWithToken) },
  ];
  const restPlants = (keys: string[]): Contender[] => [
    { name: 'Fastify + pg', server: servers.rest, requests: keys.map(plant) },
    { name: 'the store', server: servers.store, requests: keys.map(plant) },
  ];
  const graphql = <Key>(keys: Key[], ask: (query: string) => Ask<Key>, query: string, same: string): Contender[] => [
    { name: 'Apollo + pg', server: servers.graphql, requests: keys.map(ask(query)) },
    ...(servers.postgraphile
      ? [{ name: 'PostGraphile', server: servers.postgraphile, requests: keys.map(ask(same)), comparable: mapped }]
      : []),
    { name: 'the store', server: servers.store, requests: keys.map(ask(query)) },
  ];
  const selling = await sellers(servers, database, pages * LIMIT);
  const [one, first] = [ids.slice(0, 1), offsets.slice(0, 1)];
  return [
    { name: 'REST list, one page', contenders: restLists(first) },
    { name: `REST list, ${pages} pages`, contenders: restLists(offsets) },
    { name: 'REST plant, one', contenders: restPlants(one) },
    { name: `REST plant, ${plants} ids`, contenders: restPlants(ids) },
    { name: 'GraphQL list, one page', contenders: graphql(first, graphqlPage, LIST, POSTGRAPHILE_LIST) },
    { name: `GraphQL list, ${pages} pages`, contenders: graphql(offsets, graphqlPage, LIST, POSTGRAPHILE_LIST) },
    {
      name: `GraphQL list without total, ${pages} pages`,
      contenders: graphql(offsets, graphqlPage, LIST_WITHOUT_TOTAL, POSTGRAPHILE_LIST_WITHOUT_TOTAL),
    },
    { name: 'GraphQL plant, one', contenders: graphql(one, graphqlPlant, ONE, POSTGRAPHILE_ONE) },
    { name: `GraphQL plant, ${plants} ids`, contenders: graphql(ids, graphqlPlant, ONE, POSTGRAPHILE_ONE) },
    ...(await uncachedCases(servers, database, token, mix)),
    { name: 'REST list while a shop sells', contenders: restLists(offsets).map(selling) },
    {
      name: 'GraphQL list while a shop sells',
      contenders: graphql(offsets, graphqlPage, LIST, POSTGRAPHILE_LIST).map(selling),
    },
  ];
}

const noTotal = {
  own: (text: string) => text,
  reference: (text: string) => JSON.stringify({ ...JSON.parse(text), total: undefined }),
};

const mapped = { own: likeTheStore, reference: comparable };

/** Gives a contender its way to sell: the store's own mutation, or the same change of the row for the others. */
async function sellers(
  { store }: Servers,
  { url }: Database,
  count: number,
): Promise<(contender: Contender) => Contender> {
  const staff = await openClient(store.url, 4).as(STAFF);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  atEnd(() => pool.end());
  const { rows } = await pool.query<{ id: string }>(
    `select id from plants where organization_id = $1 and archived_at is null and stock > 20
     order by created_at, id limit $2`,
    [GREENHOUSE, count],
  );
  let next = 0;
  const plantId = () => rows[(next++ * 7) % rows.length]?.id;
  const adjust = () =>
    staff.graphql('mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: -1) { id } }', {
      plantId: plantId(),
    });
  const update = () =>
    pool.query({
      name: 'sell',
      text: 'update plants set stock = stock - 1, updated_at = now() where id = $1',
      values: [plantId()],
    });
  return (contender) => ({ ...contender, sell: contender.server === store ? adjust : update });
}
