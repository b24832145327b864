import { describe, expect, it } from '@jest/globals';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const ada = await store.as(ADA);

const addressOf = (query: string, variables: object = {}) =>
  `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;

/** What urql 6 sends by itself with a short query: a GET that a browser sends from any page, without asking before. */
const URQL = {
  accept:
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
};

describe('GET /graphql', () => {
  it('answers a query with no header of its own, as a POST of it', async () => {
    const [document, variables] = [
      'query ($limit: Int) { plants(limit: $limit) { items { name } } me { loginId } }',
      { limit: 2 },
    ];
    const post = await ada.graphql(document, variables, URQL);
    const get = await ada.get(addressOf(document, variables), URQL);
    expect([get.status, get.body]).toEqual([200, { data: post.data }]);
    expect(get.body.data).toMatchObject({ plants: { items: { length: 2 } }, me: { loginId: ADA } });
    for (const name of ['content-type', 'cache-control', 'api-version', 'vary'])
      expect([name, get.headers.get(name)]).toEqual([name, post.headers.get(name)]);
    expect(get.headers.get('cache-control')).toBe('no-store');
    expect(get.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
  });

  it('reads nothing from a cookie', async () => {
    const cookie = `token=${ada.token}; authorization=Bearer ${ada.token}`;
    const { body } = await store.nobody.get(addressOf('{ me { loginId } }'), { cookie });
    expect(body.errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'missing' });
  });

  it('refuses a mutation with 405 and Allow, and nothing changes', async () => {
    const document = `mutation { addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${demoId(1033)}"]) { total } }`;
    const two = `query a { me { loginId } } ${document.replace('mutation', 'mutation b')}`;
    for (const address of [addressOf(document), `${addressOf(two)}&operationName=b`]) {
      const { status, headers, body } = await leavingAllAsItWas(store, () => ada.get(address));
      expect([status, headers.get('allow'), body.data]).toEqual([405, 'POST', undefined]);
      expect(body.errors).toMatchObject([{ extensions: { code: 'METHOD_NOT_ALLOWED' } }]);
    }
  });

  it('names what is wrong with variables as a POST does', async () => {
    const document = 'query ($limit: Int) { plants(limit: $limit) { total } }';
    const post = await ada.graphql(document, { limit: 'many' });
    const get = await ada.get(addressOf(document, { limit: 'many' }));
    expect([get.status, get.body.errors]).toEqual([post.status, post.errors]);
    expect(get.body.errors[0].extensions.errors).toMatchObject([{ field: 'limit', code: 'type' }]);
  });

  it('HEAD answers as GET does, without a body', async () => {
    const [head, get] = [
      await ada.send('HEAD', addressOf('{ me { loginId } }')),
      await ada.get(addressOf('{ me { loginId } }')),
    ];
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
      200,
      undefined,
      get.headers.get('content-length'),
    ]);
    expect((await ada.send('HEAD', addressOf('mutation { logout }'))).status).toBe(405);
    expect((await ada.get('/orders')).status).toBe(200);
  });
});
