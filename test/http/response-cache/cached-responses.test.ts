import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Connections } from '../../../src/database/connect/connections.js';
import { PostgresConnection } from '../../../src/database/messages/postgres-connection.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { ADA, demoId, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' }, { metricsPort: 'same' });
const [staff, ada] = await Promise.all([store.as(STAFF), store.as(ADA)]);

/** How often the cache had the response, and how often not. */
async function lookups(): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`${store.url}/metrics`)).text();
  const of = (result: string) =>
    Number(new RegExp(`lookups_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { hit: of('hit'), miss: of('miss') };
}

/** Sends the same request twice: the second response comes from the cache, and is the same in all but the request id. */
async function twice<T extends { status: number; headers: Headers }>(send: () => Promise<T>) {
  const before = await lookups();
  const answers = [await send(), await send()];
  const after = await lookups();
  expect({ hit: after.hit - before.hit, miss: after.miss - before.miss }).toEqual({ hit: 1, miss: 1 });
  const [first, second] = answers.map(({ headers, ...rest }) => {
    const { 'x-request-id': _, date: __, ...others } = Object.fromEntries(headers);
    return { ...rest, headers: others };
  });
  expect(second).toEqual(first);
  return answers[1] as T;
}

describe('a response from the cache is the response that was stored', () => {
  it.each([
    '/plants?limit=3',
    '/plants?limit=3&offset=6&sort=price_desc',
    '/plants?q=fern&light=medium&other=1',
    `/plants/${demoId(1004)}`,
  ])('GET %s', async (path) => {
    expect((await twice(() => store.nobody.get(path))).status).toBe(200);
  });

  it('over GraphQL', async () => {
    const query = 'query ($limit: Int) { plants(limit: $limit) { total items { name price { amount } } } }';
    const { data } = await twice(() => store.nobody.graphql(query, { limit: 7 }));
    expect((data as { plants: { items: [] } }).plants.items).toHaveLength(7);
  });

  it('over GraphQL by GET, for the variables of the URL', async () => {
    const query = encodeURIComponent('query ($limit: Int) { plants(limit: $limit) { items { name } } }');
    for (const limit of [2, 6]) {
      const { body } = await twice(() => store.nobody.get(`/graphql?query=${query}&variables={"limit":${limit}}`));
      expect(body.data.plants.items).toHaveLength(limit);
    }
  });

  it('in a version of its own, with its headers', async () => {
    const old = { 'api-version': '2025-09-01' };
    const { headers } = await twice(() => store.nobody.get('/plants?limit=4', old));
    expect(headers.get('api-version')).toBe('2025-09-01');
    expect(headers.get('link')).toMatch(/rel="first".*rel="deprecation"/);
    expect((await twice(() => store.nobody.get('/plants?limit=4'))).headers.get('api-version')).toBe('2025-10-01');
  });

  it('also as 304', async () => {
    const { headers } = await store.nobody.get('/plants?limit=5');
    const known = { 'if-none-match': String(headers.get('etag')) };
    expect((await store.nobody.get('/plants?limit=5', known)).status).toBe(304);
    await store.sql('update plants set stock = stock + 1 where id = ?', [demoId(1001)]);
    expect((await store.nobody.get('/plants?limit=5', known)).status).toBe(200);
  });
});

describe('a response from the cache is only for callers who may see it', () => {
  it('only staff find an archived plant', async () => {
    await store.sql('update plants set archived_at = now() where id = ?', [demoId(1060)]);
    for (const client of [staff, ada, store.nobody, staff, ada]) {
      const { status } = await client.get(`/plants/${demoId(1060)}`);
      expect(status).toBe(client === staff ? 200 : 404);
    }
  });

  it('another shop has a catalogue of its own', async () => {
    const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
    for (const client of [store.nobody, orchid, staff, orchid])
      expect((await client.get('/plants?limit=2')).body.total).toBe(client === orchid ? 1 : 83);
    expect((await orchid.get(`/plants/${demoId(1001)}`)).status).toBe(404);
  });

  it('and a revoked session gets none', async () => {
    const client = await store.as(ADA);
    expect((await client.get('/plants?limit=6')).status).toBe(200);
    await client.delete('/auth/token');
    expect((await client.get('/plants?limit=6')).status).toBe(401);
  });
});

describe('a sale', () => {
  const [SOLD, OTHER] = [demoId(1004), demoId(1005)];
  const sell = () => store.sql('update plants set stock = stock - 1, updated_at = now() where id = ?', [SOLD]);
  const ask = (request: string): Promise<{ status: number; headers: Headers }> =>
    request.startsWith('/') ? store.nobody.get(request) : store.nobody.graphql(request);

  beforeAll(() => store.sql('update plants set stock = 50'));

  it.each([
    ...[`/plants/${SOLD}`, '/plants?q=snake&limit=100', '/plants?limit=100&in_stock=true'],
    ...[`/plants/${OTHER}`, '/plants?limit=4&offset=4&sort=newest'],
    ...['{ plants(limit: 4) { items { stock } total } }', `{ plant(id: "${OTHER}") { inStock } }`],
    '{ plants(offset: 9) { total facets { inStock { value count } } } }',
  ])('invalidates every response of the catalogue: %s', async (request) => {
    await ask(request);
    await sell();
    await twice(() => ask(request));
  });

  it('is in the next responses', async () => {
    const { stock } = (await store.nobody.get(`/plants/${SOLD}`)).body;
    await sell();
    expect((await store.nobody.get(`/plants/${SOLD}`)).body.stock).toBe(stock - 1);
    const { data } = await store.nobody.graphql('{ plants(limit: 4) { items { stock } total } }');
    expect((data as { plants: { items: { stock: number }[] } }).plants.items[3]?.stock).toBe(stock - 1);
  });

  it('invalidates no response of another shop', async () => {
    const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
    await orchid.get('/plants?limit=8');
    await sell();
    const before = await lookups();
    expect((await orchid.get('/plants?limit=8')).body.total).toBe(1);
    expect(await lookups()).toEqual({ ...before, hit: before.hit + 1 });
  });
});

describeOnPostgres('the snapshot of a response', () => {
  it('ends after the response was sent, and its connection is used again only then', async () => {
    const { rollback } = PostgresConnection.prototype;
    const { release } = Connections.prototype;
    const [ended, returned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const used: (PostgresConnection | 'returned')[] = [];
    jest.spyOn(PostgresConnection.prototype, 'rollback').mockImplementation(async function (this: PostgresConnection) {
      used.push(this);
      await ended.promise;
      await rollback.call(this);
    });
    jest.spyOn(Connections.prototype, 'release').mockImplementation(function (this: Connections, connection) {
      release.call(this, connection);
      if (connection !== used[0]) return;
      used.push('returned');
      returned.resolve();
    });
    try {
      const { status, body } = await store.nobody.get('/plants?q=monstra&limit=2');
      expect({ status, found: body.items.length }).toEqual({ status: 200, found: 1 });
      expect(used).toEqual([expect.any(PostgresConnection)]);
      ended.resolve();
      await returned.promise;
    } finally {
      ended.resolve();
      jest.restoreAllMocks();
    }
  });
});

describe('what is refused is refused each time', () => {
  it('a mistake', async () => {
    for (const _ of [1, 2]) {
      expect((await store.nobody.get('/plants?limit=0')).status).toBe(400);
      const { errors } = await store.nobody.graphql('{ plants(limit: 0) { total } }');
      expect(errors?.[0]?.extensions['code']).toBe('BAD_USER_INPUT');
    }
  });

  it('an error beside data is not stored', async () => {
    const query = `{ plants(limit: 1) { total } plant(id: "${demoId(9001)}") { id } }`;
    for (const _ of [1, 2]) {
      const { errors } = await store.nobody.graphql(query);
      expect(errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    }
  });
});
