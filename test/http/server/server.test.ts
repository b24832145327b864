import { describe, expect, it } from '@jest/globals';
import { versionNames } from '../../../src/versions/versions.js';
import { expectProblem, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api', CORS_ORIGINS: 'https://shop.example' });
const staff = await store.as(STAFF);

const wishlist = `/customers/${demoId(2001)}/wishlist`;
const refund = `/orders/${demoId(3001)}/refund`;

describe('bodies', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'plant_ids=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', '{}'],
    ['application/xml', '<a/>'],
    ['application/merge-patch+json', '{}'],
    ['application/json; charset=iso-8859-1', '{}'],
    ['application/json; charset=utf-16', '{}'],
  ])('%s is 415 on both APIs', async (type, body) => {
    await leavingAllAsItWas(store, async () => {
      for (const path of ['/auth/token', refund, wishlist]) {
        const answer = await staff.post(path, body, { 'content-type': type });
        expectProblem(answer, { status: 415, code: 'unsupported_media_type' });
      }
      const answer = await staff.post('/graphql', body, { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body).toEqual({
        errors: [{ message: expect.any(String), extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }],
      });
    });
  });

  it('that are compressed are 415, and those that are not UTF-8 are 400', async () => {
    const packed = { 'content-encoding': 'gzip' };
    expect((await staff.post('/graphql', { query: '{ __typename }' }, { 'content-encoding': 'Identity' })).status).toBe(
      200,
    );
    const answer = await leavingAllAsItWas(store, () => staff.post(refund, {}, packed));
    expectProblem(answer, { status: 415, code: 'unsupported_media_type' });
    const latin = Buffer.from('{"note":"caf\u00e9"}', 'latin1');
    const response = await leavingAllAsItWas(store, () =>
      fetch(`${store.url}${refund}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
        body: latin,
      }),
    );
    expect([response.status, (await response.json()).errors[0].field]).toEqual([400, 'body']);
  });

  it('that are empty may have any media type: `curl -X POST -d ""` sends that of a form', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await staff.post(`/orders/${demoId(9998)}/refund`, '', { 'content-type': type });
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
    const answer = await staff.post(refund, '', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.body.order.refundable.amount]).toEqual([201, 0]);
  });

  it('of a DELETE have no fields', async () => {
    const path = `${wishlist}/${demoId(1007)}`;
    for (const body of [{ plant_ids: [] }, { plant_id: demoId(1001) }]) {
      const answer = await leavingAllAsItWas(store, () => staff.send('DELETE', path, body));
      const [field] = Object.keys(body);
      expectProblem(answer, { status: 400, code: 'bad_user_input', fields: [`${field}:unknown`] });
    }
    expect((await staff.send('DELETE', path, {})).status).toBe(204);
  });

  it('of 102,400 bytes are read, and one byte more is 413', async () => {
    const ofLength = (length: number) => `{"note":"${'x'.repeat(length - 11)}"}`;
    expectProblem(await staff.post(refund, ofLength(102_400)), {
      status: 400,
      code: 'bad_user_input',
      fields: ['note:maxLength'],
    });
    for (const path of [refund, wishlist, '/auth/token']) {
      const answer = await leavingAllAsItWas(store, () => staff.post(path, ofLength(102_401)));
      expectProblem(answer, { status: 413, code: 'payload_too_large', facts: ['allowed_bytes'] });
      expect(answer.body.allowed_bytes).toBe(102_400);
    }
    const { status, body } = await staff.post('/graphql', ofLength(102_401));
    expect(status).toBe(413);
    expect(body.errors[0].extensions).toEqual({ code: 'PAYLOAD_TOO_LARGE', allowedBytes: 102_400 });
  });

  it('may have a charset', async () => {
    const login = { api_key: 'psk_demo_greenhouse', login_id: STAFF };
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expect((await store.nobody.post('/auth/token', login, type)).status).toBe(200);
  });
});

describe('paths and methods', () => {
  const nowhere = ['/nothing', '/customers', '/plants/1/2', '/.env', '/:a(', '/a*b', '/*', '/plants/:x(*)/y'];
  it.each(nowhere)('%s does not exist', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expectProblem(await staff.send(method, path), { status: 404, code: 'not_found' });
    }
  });

  it.each([
    ['PUT', '/auth/token', 'POST, DELETE'],
    ['GET', '/auth/token', 'POST, DELETE'],
    ['POST', '/plants', 'GET, HEAD'],
    ['DELETE', `/plants/${demoId(1001)}`, 'GET, HEAD'],
    ['PATCH', `/orders/${demoId(3001)}`, 'GET, HEAD'],
    ['GET', refund, 'POST'],
    ['POST', `/orders/${demoId(3001)}/refunds`, 'GET, HEAD'],
    ['PUT', `/customers/${demoId(2001)}`, 'GET, HEAD'],
    ['POST', `/customers/${demoId(2001)}/loyalty`, 'GET, HEAD'],
    ['DELETE', wishlist, 'POST, GET, HEAD'],
    ['GET', `${wishlist}/${demoId(1007)}`, 'DELETE'],
    ['PROPFIND', '/plants', 'GET, HEAD'],
    ['PURGE', refund, 'POST'],
    ['MKCOL', wishlist, 'POST, GET, HEAD'],
    ['QUERY', '/plants', 'GET, HEAD'],
  ])('%s %s is 405', async (method, path, allow) => {
    const answer = await leavingAllAsItWas(store, () => staff.send(method, path));
    expectProblem(answer, { status: 405, code: 'method_not_allowed', facts: ['allowed'] });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body.allowed).toEqual(allow.split(', '));
  });

  it('is 405 before the body is read', async () => {
    for (const [body, type] of [
      ['plant=1', 'application/x-www-form-urlencoded'],
      ['{', 'application/json'],
    ] as const) {
      const answer = await staff.send('PUT', '/plants', body, { 'content-type': type });
      expectProblem(answer, { status: 405, code: 'method_not_allowed', facts: ['allowed'] });
    }
  });

  it.each([
    '/',
    '/docs',
    '/docs/errors',
    '/docs/changelog',
    '/graphiql',
    '/openapi.json',
    '/health/live',
    '/health/ready',
  ])('POST %s is 405, too', async (path) => {
    const response = await fetch(`${store.url}${path}`, { method: 'POST', body: '{' });
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ status: 405, code: 'method_not_allowed', allowed: ['GET', 'HEAD'] });
  });

  it('an empty id and one that is not text are 404', async () => {
    for (const path of ['/plants/', '/orders//refunds', '/plants/%E0%A4%A', '/customers/%ff/wishlist']) {
      expectProblem(await staff.get(path), { status: 404, code: 'not_found' });
    }
  });

  it('HEAD answers as GET does, without a body', async () => {
    for (const path of ['/plants', `/plants/${demoId(1001)}`, `/orders/${demoId(3001)}`, wishlist, '/plants/x']) {
      const [head, get] = [await staff.send('HEAD', path), await staff.get(path)];
      expect(head.body).toBeUndefined();
      expect(head.status).toBe(get.status);
      for (const name of ['content-type', 'api-version', 'link', 'content-length']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    }
  });

  it('a GET has an ETag, and is 304 for a client that has the body; a change of the resource changes the ETag', async () => {
    const path = `/orders/${demoId(3002)}`;
    const first = await staff.get(path);
    const etag = String(first.headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Authorization, API-Version');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await staff.send(method, path, undefined, { 'if-none-match': known });
        expect([known, again.status, again.body]).toEqual([known, 304, undefined]);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('api-version')).toBe('2025-10-01');
        expect([method, again.headers.get('content-length')]).toEqual([method, null]);
      }
    }
    expect((await staff.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await staff.get(path, { 'if-none-match': etag, 'api-version': '2025-09-01' })).status).toBe(200);
    await staff.post(`${path}/refund`, { amount: 1 }, { 'if-none-match': '*' });
    const changed = await staff.get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('sets Cache-Control: failures and mutations may not be stored', async () => {
    const cacheOf = ({ headers }: { headers: Headers }) => headers.get('cache-control');
    expect(cacheOf(await store.nobody.get('/plants'))).toBe('public, no-cache');
    expect(cacheOf(await staff.get('/plants'))).toBe('private, no-cache');
    expect(cacheOf(await staff.get('/plants/x'))).toBe('no-store');
    expect(cacheOf(await store.nobody.get(`/orders/${demoId(3001)}`))).toBe('no-store');
    expect(cacheOf(await staff.post(wishlist, { plant_ids: [demoId(1001)] }))).toBe('no-store');
    expect(cacheOf(await staff.delete(`${wishlist}/${demoId(1001)}`))).toBe('no-store');
  });

  it('sets Cache-Control: no response of /graphql may be stored, whatever its outcome', async () => {
    const adjusted = `mutation { adjustStock(plantId: "${demoId(1001)}", change: 1) { id } }`;
    for (const document of [
      '{ me { loginId } }',
      '{ plants { total } }',
      '{ __typename }',
      adjusted,
      '{ order(id: "x") { id } }',
      '{ nothing }',
      '{',
    ])
      expect((await staff.graphql(document)).headers.get('cache-control')).toBe('no-store');
    // Apollo refuses this before it has an operation.
    const refused = await staff.post('/graphql', {});
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store']);
    const got = await staff.get('/graphql?query={__typename}');
    expect([got.status, got.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('OPTIONS lets browsers of the configured origins ask', async () => {
    for (const path of ['/plants', wishlist, refund, '/graphql', '/auth/token']) {
      const { status, headers } = await store.nobody.send('OPTIONS', path, undefined, {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, idempotency-key, api-version',
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, DELETE');
      expect(headers.get('access-control-allow-headers')).toBe(
        'authorization, content-type, idempotency-key, api-version',
      );
      expect(headers.get('x-request-id')).not.toBeNull();
    }
    const { headers } = await store.nobody.get('/plants/x', { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect((await store.nobody.get('/plants')).headers.get('vary')).toBe(
      'Origin, Authorization, API-Version, X-API-Key, Prefer',
    );
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id');
    for (const [path, allow] of [
      ['/plants', 'GET, HEAD'],
      [refund, 'POST'],
      [wishlist, 'POST, GET, HEAD'],
      ['/graphql', 'GET, POST, HEAD'],
    ]) {
      const { status, headers } = await store.nobody.send('OPTIONS', String(path));
      expect([path, status, headers.get('allow')]).toEqual([path, 204, allow]);
    }
  });
});

describe('x-request-id', () => {
  const paths = ['/plants', '/plants/x', '/nothing', '/health/live', '/docs', '/openapi.json', '/graphql'];

  it('is on every response, and is the caller’s if that is acceptable', async () => {
    for (const path of paths) {
      const { headers } = await store.nobody.get(path, { 'x-request-id': 'trace-1.2:3_4' });
      expect([path, headers.get('x-request-id')]).toEqual([path, 'trace-1.2:3_4']);
    }
    const { body } = await store.nobody.get('/plants/x', { 'x-request-id': 'mine' });
    expect(body.request_id).toBe('mine');
  });

  it.each(['a b', 'é', '<script>', 'x'.repeat(129), ''])('%s is replaced', async (given) => {
    const { headers } = await store.nobody.get('/plants/x', { 'x-request-id': given });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('differs from request to request', async () => {
    const [one, two] = await Promise.all([store.nobody.get('/plants'), store.nobody.get('/plants')]);
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });
});

describe('an unknown API version', () => {
  it('is 400 on both APIs and names the known ones', async () => {
    for (const version of ['2024-01-01', '2025-10-02', 'latest', '', '2025-09-01, 2025-10-01']) {
      const headers = { 'api-version': version };
      const answer = await leavingAllAsItWas(store, () => staff.post(wishlist, { plant_ids: [demoId(1020)] }, headers));
      expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['API-Version:version'] });
      expect(answer.body.errors[0].allowed).toEqual(versionNames);
      const onGraphQL = await staff.graphql('{ plants { total } }', undefined, headers);
      expect(onGraphQL.status).toBe(400);
      expect(expectRefusal(onGraphQL, 'BAD_USER_INPUT', ['API-Version:version']).errors[0].allowed).toEqual(
        versionNames,
      );
    }
  });
});
