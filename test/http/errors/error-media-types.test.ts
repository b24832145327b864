import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../../../src/core/errors.js';
import type { Answer } from '../../support/client.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { demoId, openStore } from '../../support/store.js';

const [store, busy] = await Promise.all([
  openStore({ PROCESS_ROLE: 'api' }),
  openStore({ PROCESS_ROLE: 'api', RATE_LIMIT_PER_MINUTE: '1' }),
]);
await busy.nobody.get('/plants');

type Send = (path: string, headers: Record<string, string>) => Promise<Answer>;

const body = { query: '{ plants { total } }' };

/** Makes requests fail as they do while the database is away. */
async function withoutDatabase<T>(send: () => Promise<T>): Promise<T> {
  const execute = jest.spyOn(store.orm.em.getConnection('write'), 'execute');
  execute.mockRejectedValue(AppError.unavailable('The database is away.'));
  return send().finally(() => execute.mockRestore());
}

/** Every refusal before an operation begins. */
const refusals: [status: number, why: string, send: Send][] = [
  [400, 'a body that is not JSON', (path, headers) => store.nobody.post(path, '{', headers)],
  [405, 'a method', (path, headers) => store.nobody.send('PUT', path, undefined, headers)],
  [413, 'a body that is too large', (path, headers) => store.nobody.post(path, `"${'x'.repeat(102_400)}"`, headers)],
  [
    415,
    'a body of another type',
    (path, headers) => store.nobody.post(path, 'x', { ...headers, 'content-type': 'text/plain' }),
  ],
  [429, 'too many requests', (path, headers) => busy.nobody.post(path, body, headers)],
  [
    503,
    'a database that is away',
    (path, headers) =>
      withoutDatabase(() =>
        store.nobody.post(path, body, { ...headers, authorization: `Bearer pst_${'a'.repeat(43)}` }),
      ),
  ],
];

describe.each(refusals)('%i: %s', (status, _, send) => {
  const answerTo = async (path: string, accept: string | undefined) => {
    const { body: answered, ...answer } = await leavingAllAsItWas(store, () => send(path, accept ? { accept } : {}));
    expect(answer.status).toBe(status);
    return { type: answer.headers.get('content-type'), answered };
  };

  it.each([
    ['application/json; charset=utf-8', undefined],
    ['application/json; charset=utf-8', '*/*'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json; charset=utf-8', 'text/html'],
    ['application/graphql-response+json; charset=utf-8', 'application/graphql-response+json'],
    ['application/graphql-response+json; charset=utf-8', 'application/graphql-response+json, application/json;q=0.9'],
  ])('on /graphql is %s, with GraphQL errors, to Accept: %s', async (type, accept) => {
    const { type: got, answered } = await answerTo('/graphql', accept);
    expect(got).toBe(type);
    expect(answered).toEqual({
      errors: [{ message: expect.any(String), extensions: expect.objectContaining({ code: expect.any(String) }) }],
    });
  });

  it.each([
    ['application/json; charset=utf-8', undefined],
    ['application/json; charset=utf-8', '*/*'],
    ['application/json; charset=utf-8', 'application/json, application/problem+json;q=0.5'],
    ['application/problem+json; charset=utf-8', 'application/problem+json'],
    ['application/problem+json; charset=utf-8', 'application/problem+json, application/json;q=0.9'],
  ])('on REST is %s, a problem, to Accept: %s', async (type, accept) => {
    const { type: got, answered } = await answerTo(`/orders/${demoId(3001)}/refund`, accept);
    expect(got).toBe(type);
    expect(answered).toMatchObject({ status, errors: expect.any(Array), request_id: expect.any(String) });
  });
});

it('an error of an operation of REST, and a path that does not exist, are problems, too', async () => {
  for (const path of ['/plants/unknown', '/orders', '/nothing', '/plants/%ff', '/plants?limit=x']) {
    const { status, headers } = await store.nobody.get(path, { accept: 'application/problem+json' });
    expect([path, Math.floor(status / 100), headers.get('content-type')]).toEqual([
      path,
      4,
      'application/problem+json; charset=utf-8',
    ]);
  }
  const { status, headers } = await store.nobody.get('/plants', { accept: 'application/problem+json' });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
});

it('a refusal by Apollo itself has the media type, too', async () => {
  const accept = 'application/graphql-response+json';
  const refused = [
    await store.nobody.post('/graphql', {}, { accept }),
    await store.nobody.post('/graphql', { query: '{' }, { accept }),
    await store.nobody.get('/graphql?query=mutation{logout}', { accept }),
    await store.nobody.get('/graphql?variables={', { accept }),
  ];
  expect(refused.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
    [400, 400, 405, 400].map((status) => [status, `${accept}; charset=utf-8`]),
  );
});
