import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/core/context.js';
import { type RestRoute, restRoutes } from '../../src/http/rest-routes.js';
import { camelCase, snakeKeys } from '../../src/http/snake-case.js';
import { makeSchema } from '../../src/schema.js';
import type { Client } from '../support/client.js';
import { rotating } from '../support/depth.js';
import { contentsOf } from '../support/expectations.js';
import { ADA, ADMIN, openStore } from '../support/store.js';
import { idArguments, ownArguments } from './arguments.js';
import { rightsOf } from './rights.js';
import { call, type Ids, idsOf, type Operation, operationsOf } from './walk.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [admin, ada] = [await store.as(ADMIN), await store.as(ADA)];
const operations = await operationsOf(store.nobody);
const rights = rightsOf(await makeSchema(), operations);
/** The names of the operations that customers may call. */
const customers = rights.filter(({ roles }) => roles?.includes(Role.CUSTOMER)).map(({ name }) => name);
const { own, foreign, graces } = await idsOf(store);

/** A filter that names what cannot be seen finds nothing; a plant that is on no wishlist is removed from none. */
const FINDS_NOTHING: Record<string, unknown> = {
  'orders.customerId': { total: 0 },
  'orders.ids': { total: 0 },
  'webhookDeliveries.endpointId': { total: 0 },
  'webhookDeliveries.eventId': { total: 0 },
  'auditLog.resourceId': { total: 0 },
  'events.resourceId': { lastPosition: null },
  'removeFromWishlist.plantId': false,
};

/** Everything that may differ between the answers for two ids: the ids themselves, the request and the time. */
const alike = (text: string): string =>
  text
    .replace(/has the id \\".*?\\"\./g, 'has the id #.')
    .replace(/"request_id":"[^"]*"/g, '"request_id":"#"')
    // A picture that is not found is named by its field.
    .replace(/"received":"[^"]*"/g, '"received":"#"')
    .replace(/\(received .*?\)/g, '(received #)')
    // What an order names is repeated.
    .replace(/"(plantId|plant_id)":"[^"]*"/g, '"$1":"#"')
    // The links of a list repeat its filters.
    .replace(/\?(customer_id|ids)=[^&]*&/g, '?$1=#&');
const CHANGING = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'];
const headersOf = (headers: Headers) => [...headers].filter(([name]) => !CHANGING.includes(name));

/** What else must be given for an argument to be looked at. */
const asking = (path: string): object => {
  if (path === 'createUser.customerId') return { role: 'CUSTOMER' };
  if (path === 'placeGuestOrder.items') return { pickup: true };
  if (path === 'setMetadata.id') return { metadata: {} };
  return path === 'quoteOrder.shippingAddressId' ? { customerId: own.customer } : {};
};

/** The answers of every operation for every id argument that takes one of these ids: path → the whole answer. */
async function onGraphQL(client: Client, names: (name: string) => boolean, ids: Partial<Ids>) {
  const answers: Record<string, string> = {};
  for (const operation of operations.filter(({ name }) => names(name))) {
    for (const [path, kind, give] of idArguments(operation)) {
      const id = ids[kind];
      // An empty one removes the logo.
      if (id === undefined || (id === '' && path === 'updateOrganization.logoPictureId')) continue;
      const args = { ...ownArguments(operation, own), ...asking(path), ...give(id) };
      const nothing = FINDS_NOTHING[path];
      const selection = typeof nothing === 'object' ? `{ ${Object.keys(nothing ?? {})} }` : undefined;
      const { status, headers, data, errors } = await call(client, operation, args as never, {}, selection);
      expect({ path, found: errors?.[0]?.extensions.code ?? data.result }).toEqual({
        path,
        found: nothing ?? 'NOT_FOUND',
      });
      answers[path] = alike(JSON.stringify({ status, data, errors, headers: headersOf(headers) }));
    }
  }
  return answers;
}

/** The same for the REST routes: in the path, the query and the body. */
async function onRest(client: Client, names: (name: string) => boolean, ids: Partial<Ids>) {
  const answers: Record<string, string> = {};
  for (const route of restRoutes.filter(({ field }) => names(String(field.split('.')[1])))) {
    const operation = operations.find(({ name }) => route.field.endsWith(`.${name}`)) as Operation;
    for (const [path, kind, give] of idArguments(operation)) {
      const id = ids[kind];
      // An empty id makes another path.
      if (id === undefined || id === '') continue;
      const args = { ...ownArguments(operation, own), ...give(id) };
      const { status, headers, body } = await send(client, route, args as Record<string, unknown>);
      const nothing = path in FINDS_NOTHING;
      expect({ path, status }).toEqual({ path, status: nothing ? (route.status === 204 ? 204 : 200) : 404 });
      if (nothing && body) expect(body.total).toBe(0);
      answers[`${route.method} ${route.path} ${path}`] = alike(
        JSON.stringify({ status, body, headers: headersOf(headers) }),
      );
    }
  }
  return answers;
}

/** Sends the arguments of a route where it takes them. */
function send(client: Client, { method, path, parameters = {} }: RestRoute, args: Record<string, unknown>) {
  const rest = { ...args };
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const argument = parameters[parameter] ?? camelCase(parameter);
    delete rest[argument];
    return encodeURIComponent(String(args[argument]));
  });
  const others = snakeKeys(rest) as Record<string, unknown>;
  if (method !== 'GET') return client.send(method, filled, method === 'POST' ? others : undefined);
  const query = new URLSearchParams(others as Record<string, string>).toString();
  return client.send(method, query ? `${filled}?${query}` : filled);
}

/** Asserts that both APIs answer for these ids exactly as for ids that nobody has, and that nothing changes. */
async function expectAbsent(client: Client, names: (name: string) => boolean, ids: Partial<Ids>): Promise<number> {
  const nobodys = Object.fromEntries(Object.keys(ids).map((kind) => [kind, randomUUID()]));
  const before = await contentsOf(store);
  const answers = { ...(await onGraphQL(client, names, ids)), ...(await onRest(client, names, ids)) };
  const absent = { ...(await onGraphQL(client, names, nobodys)), ...(await onRest(client, names, nobodys)) };
  const compared = Object.keys(answers).map((path) => [path, absent[path]]);
  expect(answers).toEqual(Object.fromEntries(compared));
  expect(await contentsOf(store)).toEqual(before);
  return compared.length;
}

describe('for every id argument of every operation, on both APIs', () => {
  it('what belongs to another shop does not exist', async () => {
    expect(await expectAbsent(admin, () => true, foreign)).toBeGreaterThan(50);
  });

  it('what belongs to another customer does not exist for a customer', async () => {
    expect(await expectAbsent(ada, (name) => customers.includes(name), graces)).toBeGreaterThan(20);
  });

  it('what belongs to another shop does not exist for a customer', async () => {
    expect(await expectAbsent(ada, (name) => customers.includes(name), foreign)).toBeGreaterThan(20);
  });

  it.each(rotating(['x', '', "'", '\0', 'é'.repeat(300), '00000000-0000-7000-8000-00000000dead', '%'], 3))(
    'a malformed id is that of nothing: %j',
    async (id) => {
      const ids = Object.fromEntries(Object.keys(foreign).map((kind) => [kind, id]));
      await expectAbsent(admin, () => true, ids);
    },
  );
});
