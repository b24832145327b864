import { hash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Answer, clientOf } from '../../support/client.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, ADMIN, demoId, openStore } from '../../support/store.js';

const LIST = 'query List($limit: Int) { plants(limit: $limit) { items { name } } }';
const ME = 'query Me { me { loginId } }';
const ADD =
  'mutation Add($plants: [ID!]!, $customer: ID!) { addToWishlist(customerId: $customer, plantIds: $plants) { total } }';
const LONG = `{ plants { ${'total '.repeat(1000)}} }`;
const DOCUMENTS = { list: LIST, add: ADD, long: LONG, [hash('sha256', ME)]: ME };
const two = { limit: 2 };

const file = join(await mkdtemp(join(tmpdir(), 'trusted-')), 'persisted-documents.json');
await writeFile(file, JSON.stringify(DOCUMENTS));
const store = await openStore({ PROCESS_ROLE: 'api', TRUSTED_DOCUMENTS: file });
const [admin, ada] = [await store.as(ADMIN), await store.as(ADA)];

const inUrl = (members: Record<string, unknown>) =>
  `/graphql?${new URLSearchParams(
    Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )}`;

const byHash = (document: string) => ({ persistedQuery: { version: 1, sha256Hash: hash('sha256', document) } });

/** A key for trusted documents alone. */
async function trustedKey(rest = ''): Promise<string> {
  const { data } = await admin.graphql(
    `mutation { createApiKey(name: "app", trustedOnly: true ${rest}) { key trustedOnly } }`,
  );
  expect(data.createApiKey.trustedOnly).toBe(true);
  return data.createApiKey.key;
}

describe('documentId', () => {
  it('runs the document, by POST and by GET, with its variables and its name', async () => {
    const expected = { plants: { items: [{ name: 'Swiss Cheese Plant' }, { name: 'Golden Pothos' }] } };
    for (const documentId of ['list', `sha256:${hash('sha256', LIST)}`]) {
      const members = { documentId, variables: two, operationName: 'List' };
      for (let time = 0; time < 2; time += 1) {
        expect((await store.nobody.post('/graphql', members)).body).toEqual({ data: expected });
        expect((await store.nobody.get(inUrl(members))).body).toEqual({ data: expected });
        expect(
          (await store.nobody.get(inUrl({ ...members, variables: { limit: 1 } }))).body.data.plants.items,
        ).toHaveLength(1);
      }
    }
    expect((await ada.post('/graphql', { documentId: hash('sha256', ME) })).body).toEqual({
      data: { me: { loginId: ADA } },
    });
    expect((await ada.send('HEAD', inUrl({ documentId: hash('sha256', ME) }))).status).toBe(200);
  });

  it('runs a mutation by POST alone', async () => {
    const members = { documentId: 'add', variables: { customer: demoId(2001), plants: [demoId(1033)] } };
    const refused = await leavingAllAsItWas(store, () => ada.get(inUrl(members)));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ada.post('/graphql', members)).body.errors).toBeUndefined();
  });

  it.each<[string, object, object]>([
    [
      'an id that no document has',
      { documentId: 'other' },
      { field: 'documentId', code: 'document', received: 'other' },
    ],
    ['an id that is not a text', { documentId: 7 }, { field: 'documentId', code: 'type', received: 7 }],
    ['an id beside a document', { documentId: 'list', query: LIST }, { field: 'documentId', code: 'exclusive' }],
  ])('is refused, which names it: %s', async (_, members, issue) => {
    const { status, body } = await ada.post('/graphql', members);
    expect([status, body.errors[0].extensions]).toMatchObject([400, { code: 'BAD_USER_INPUT', errors: [issue] }]);
  });

  it('counts the tokens of the document', async () => {
    const { status, body } = await ada.post('/graphql', { documentId: 'long' });
    expect([status, body.errors[0].extensions]).toMatchObject([
      400,
      { code: 'QUERY_TOO_COMPLEX', measure: 'tokens', received: 1005, allowed: 1000 },
    ]);
  });

  it('that is null is absent', async () => {
    expect((await ada.post('/graphql', { documentId: null, query: ME })).body.data).toEqual({ me: { loginId: ADA } });
  });

  it("is also the hash that Apollo's clients send", async () => {
    for (const answer of [
      await ada.post('/graphql', { extensions: byHash(ME) }),
      await ada.get(inUrl({ extensions: byHash(ME) })),
      await ada.post('/graphql', { extensions: byHash(LIST), variables: two }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  });
});

const forbidden = ({ status, body }: Answer) => {
  expect([status, body.errors?.[0].extensions]).toEqual([403, { code: 'FORBIDDEN' }]);
  expect(body.errors[0].message).toMatch(/^The API key allows trusted documents only: send as documentId/);
};

describe('a key with trustedOnly', () => {
  const untrusted = [
    { query: ME },
    { query: '{ __typename }' },
    { query: '{ __schema { queryType { name } } }' },
    { query: LIST, extensions: byHash(LIST) },
    { extensions: byHash('{ orders { total } }') },
    {},
  ];

  it('allows its sessions trusted documents alone', async () => {
    const { body } = await store.nobody.post('/auth/token', { api_key: await trustedKey(), login_id: ADA });
    const session = clientOf(store.url, body.auth_token);
    for (const members of untrusted) {
      forbidden(await leavingAllAsItWas(store, () => session.post('/graphql', members)));
      if ('query' in members) forbidden(await session.get(inUrl(members)));
    }
    const me = { me: { loginId: ADA } };
    expect((await session.post('/graphql', { documentId: hash('sha256', ME) })).body).toEqual({ data: me });
    expect((await session.post('/graphql', { extensions: byHash(ME) })).body).toEqual({ data: me });
    // Its documents are those of the store.
    expect((await session.get('/orders?limit=1')).status).toBe(200);
  });

  it('allows its own requests trusted documents alone', async () => {
    const headers = { 'x-api-key': await trustedKey(', scopes: [EVENTS]') };
    for (const members of untrusted) forbidden(await store.nobody.post('/graphql', members, headers));
    const { body } = await store.nobody.post('/graphql', { documentId: 'list', variables: two }, headers);
    expect(body.data.plants.items).toHaveLength(2);
  });

  it('does not cover the login, nor requests without the key or its sessions', async () => {
    const login = 'mutation ($apiKey: String!) { login(apiKey: $apiKey, loginId: "ada@example.com") { tokenType } }';
    const { data } = await store.nobody.graphql(login, { apiKey: await trustedKey() });
    expect(data).toEqual({ login: { tokenType: 'Bearer' } });
    expect((await store.nobody.graphql('{ __schema { queryType { name } } }')).data.__schema.queryType.name).toBe(
      'Query',
    );
  });

  it('binds neither other keys nor other sessions of the user', async () => {
    const { data } = await admin.graphql('{ apiKeys { name trustedOnly } }');
    expect(data.apiKeys).toContainEqual({ name: 'Demo', trustedOnly: false });
    expect((await ada.graphql(ME)).data).toEqual({ me: { loginId: ADA } });
  });
});

it('a store without trusted documents knows none, and says so', async () => {
  const other = await openStore({ PROCESS_ROLE: 'api' });
  const { status, body } = await other.nobody.post('/graphql', { documentId: 'list' });
  expect([status, body.errors[0].message]).toEqual([
    400,
    'documentId must be the id of a trusted document of this store (received "list")',
  ]);
  await other.close();
});
