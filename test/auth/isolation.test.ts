import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, GraphQLAnswer } from '../support/client.js';
import { contentsOf, expectProblem } from '../support/expectations.js';
import { ADA, ADMIN, openStore, type Store } from '../support/store.js';
import { CUSTOMER, idArguments, ownArguments } from './arguments.js';
import { call, type Ids, idsOf, type Operation, operationsOf } from './walk.js';

let store: Store;
let operations: Operation[];
let own: Ids;
let foreign: Ids;
let graces: Partial<Ids>;
let admin: Client;
let ada: Client;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  [admin, ada] = [await store.as(ADMIN), await store.as(ADA)];
  operations = await operationsOf(store.nobody);
  ({ own, foreign, graces } = await idsOf(store));
});

afterAll(() => store.close());

/** A filter that names what cannot be seen finds nothing; a plant that is on no wishlist is removed from none. */
const FINDS_NOTHING: Record<string, unknown> = {
  'orders.customerId': { total: 0 },
  'webhookDeliveries.endpointId': { total: 0 },
  'webhookDeliveries.eventId': { total: 0 },
  'removeFromWishlist.plantId': false,
};

const pick = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** Gives every id argument an id that may not be seen. */
async function refusals(client: Client, which: (name: string) => boolean, ids: Partial<Ids>) {
  const outcomes: Record<string, unknown> = {};
  const before = await contentsOf(store);
  for (const operation of operations.filter(({ name }) => which(name))) {
    for (const [path, kind, give] of idArguments(operation)) {
      const id = ids[kind];
      if (id === undefined) continue;
      // With the role CUSTOMER the id of a customer is asked for at all.
      const role = path === 'createUser.customerId' ? { role: 'CUSTOMER' } : {};
      const args = { ...ownArguments(operation, own), ...role, ...give(id) };
      outcomes[path] = outcomeOf(await call(client, operation, args as never));
      if (path in FINDS_NOTHING) {
        const found = await nothingFound(client, path, give(id));
        outcomes[path] = found;
      }
    }
  }
  expect(await contentsOf(store)).toEqual(before);
  return outcomes;
}

const outcomeOf = ({ errors, data }: GraphQLAnswer) => errors?.[0]?.extensions.code ?? data;

async function nothingFound(client: Client, path: string, given: object): Promise<unknown> {
  const operation = pick(String(path.split('.')[0]));
  if (operation.kind === 'mutation') {
    const { data } = await call(client, operation, { ...ownArguments(operation, own), ...given } as never);
    return data.result;
  }
  const [[name, id] = []] = Object.entries(given);
  const { data } = await client.graphql(`{ result: ${operation.name}(${name}: "${id}") { total } }`);
  return data.result;
}

const expected = (outcomes: object) =>
  Object.fromEntries(Object.keys(outcomes).map((path) => [path, FINDS_NOTHING[path] ?? 'NOT_FOUND']));

describe('what belongs to another shop does not exist', () => {
  it('for every id argument of every operation', async () => {
    const outcomes = await refusals(admin, () => true, foreign);
    expect(Object.keys(outcomes).length).toBeGreaterThan(40);
    expect(outcomes).toEqual(expected(outcomes));
  });

  it('nor do ids that nobody has, nor what is no id', async () => {
    for (const id of ['00000000-0000-7000-8000-00000000dead', 'x', '', "'", '\0', 'é'.repeat(300)]) {
      const ids = Object.fromEntries(Object.keys(foreign).map((kind) => [kind, id]));
      const outcomes = await refusals(admin, () => true, ids);
      expect(outcomes).toEqual(expected(outcomes));
    }
  });

  it('on REST', async () => {
    for (const [path, body] of restPaths(foreign)) {
      const answer = await admin.send(body ? 'POST' : 'GET', path, body);
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
  });
});

describe('what belongs to another customer does not exist for a customer', () => {
  it('for every id argument that a customer may give', async () => {
    const outcomes = await refusals(ada, (name) => CUSTOMER.includes(name), graces);
    expect(Object.keys(outcomes).length).toBeGreaterThan(12);
    expect(outcomes).toEqual(expected(outcomes));
  });

  it('on REST', async () => {
    for (const [path, body] of restPaths({ ...own, ...graces }).filter(([path]) => !/refund$|^\/plants/.test(path))) {
      expectProblem(await ada.send(body ? 'POST' : 'GET', path, body), { status: 404, code: 'not_found' });
    }
    const answer = await ada.delete(`/customers/${graces.customer}/wishlist/${own.plant}`);
    expectProblem(answer, { status: 404, code: 'not_found' });
  });
});

const restPaths = (ids: Ids): [path: string, body?: object][] => [
  [`/plants/${ids.plant}`],
  [`/orders/${ids.order}`],
  [`/orders/${ids.order}/refunds`],
  [`/orders/${ids.order}/refund`, {}],
  [`/customers/${ids.customer}`],
  [`/customers/${ids.customer}/loyalty`],
  [`/customers/${ids.customer}/wishlist`],
  [`/customers/${ids.customer}/wishlist`, { plant_ids: [own.plant] }],
];
